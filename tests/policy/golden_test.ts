/**
 * Against the exact references of ../shared/golden (folders named by the
 * colon-separated GOLDEN_DIRS where set): everything within ten times the
 * float32 noise given there, all weights trained and an adapter.
 *
 * @module
 */
import { assertAlmostEquals, assertEquals, assertLess } from "@std/assert";
import { goldenFolders } from "../model/_golden_folders.ts";
import {
  createGraph,
  output,
  reshape,
  serializeGraph,
} from "../../lib/graph/mod.ts";
import {
  causalAttention,
  causalBias,
  decoder,
  decoderInputs,
  readSafetensors,
  vocabularyLogits,
} from "../../lib/model/mod.ts";
import {
  accumulateGradients,
  createOptimizer,
  loadPolicy,
  type Policy,
  policyFeeds,
  policyWeights,
  scoreRows,
  type TrainingRow,
  updatePolicy,
} from "../../lib/policy/mod.ts";
import { createSession, tensor } from "../../lib/runtime/mod.ts";
import { tokenLoss } from "../../lib/objective/mod.ts";

interface Golden {
  batch: number;
  length: number;
  loss: number;
  adamw: { losses: number[]; "grad_norms": number[] };
  stats: { "clip_fraction": number; kl: number };
  "lora_settings": { rank: number; alpha: number };
  lora: { loss: number; "grad_norm": number };
  "float32_noise": Record<string, { "max_abs": number; "p999_abs"?: number }>;
}

const FOLDERS = goldenFolders();

/** The golden's fixed settings. */
const SETTINGS = {
  epsilon: 0.2,
  epsilonHigh: 0.28,
  beta: 0.04,
  lossType: "dapo",
  maxCompletionLength: 12,
  learningRate: 1e-3,
  weightDecay: 0.01,
  adamBeta1: 0.9,
  adamBeta2: 0.999,
  adamEpsilon: 1e-8,
  maxGradNorm: 1,
  tokenBudget: 4096,
} as const;

function exists(folder: string): boolean {
  try {
    return Deno.statSync(`${folder}/golden.json`).isFile;
  } catch {
    return false;
  }
}

for (const folder of FOLDERS) {
  const name = folder.split("/").filter(Boolean).at(-1);
  Deno.test({
    name: `golden ${name}: every figure is within ten times the noise`,
    ignore: !exists(folder),
    fn: async (t) => {
      const golden: Golden = JSON.parse(
        await Deno.readTextFile(`${folder}/golden.json`),
      );
      const tensors = await readSafetensors(`${folder}/golden.safetensors`);
      await using policy = await loadPolicy(folder, { device: "cpu" });
      const noise = (group: string) => golden.float32_noise[group]!;
      const expected = (name: string) =>
        tensors.get(name)!.data as Float32Array;

      for (const side of ["right", "left"] as const) {
        await t.step(`logits of ${side}-padded rows`, async () => {
          const actual = await logits(policy, golden, tensors, side);
          const error = largestDifference(actual, expected("logits"));
          assertLess(error, 10 * noise("logits").max_abs);
        });
      }

      const rows = trainingRows(golden, tensors);
      await t.step("log-probabilities and entropies", async () => {
        const whole = rows.map(({ promptIds, completionIds }) => {
          const ids = [...promptIds, ...completionIds];
          return {
            promptIds: ids.slice(0, 1),
            completionIds: ids.slice(1),
            temperature: 1,
          };
        });
        const scores = await scoreRows(policy, whole);
        for (
          const [key, group] of [["logprobs", "logprobs"], [
            "entropies",
            "entropy",
          ]] as const
        ) {
          scores.forEach((score, row) => {
            const start = row * (golden.length - 1);
            const line = expected(group).subarray(
              start,
              start + score[key].length,
            );
            const error = largestDifference(score[key], line);
            assertLess(error, 10 * noise(group).max_abs);
          });
        }
      });

      await t.step("loss and every gradient", async () => {
        const { loss, gradients } = await goldenGradients(policy, rows);
        assertLess(Math.abs(loss - golden.loss), 10 * noise("loss").max_abs);
        for (const [name, gradient] of gradients) {
          const error = largestDifference(gradient, expected(`grad.${name}`));
          assertLess(error, 10 * noise("grad").max_abs, name);
        }
      });

      await t.step("two AdamW steps", async () => {
        const optimizer = createOptimizer(policy.weights);
        for (const step of [0, 1]) {
          const stats = await updatePolicy(policy, optimizer, rows, SETTINGS);
          assertAlmostEquals(stats.loss, golden.adamw.losses[step]!, 1e-5);
          assertAlmostEquals(
            stats.gradNorm,
            golden.adamw.grad_norms[step]!,
            1e-4,
          );
          if (step > 0) continue;
          assertAlmostEquals(stats.kl, golden.stats.kl, 1e-5);
          assertAlmostEquals(
            stats.clipLow + stats.clipHigh,
            golden.stats.clip_fraction,
            1e-9,
          );
        }
        const errors: number[] = [];
        for (const [name, { data }] of policy.weights) {
          const exact = expected(`adamw.${name}`);
          data.forEach((value, index) =>
            errors.push(Math.abs(value - exact[index]!))
          );
        }
        errors.sort((a, b) => a - b);
        const quantile = errors[Math.floor(0.999 * errors.length)]!;
        assertLess(quantile, 10 * noise("adamw").p999_abs!);
      });
    },
  });
}

for (const folder of FOLDERS) {
  const name = folder.split("/").filter(Boolean).at(-1);
  Deno.test({
    name: `golden ${name}: the adapter is within ten times the noise`,
    ignore: !exists(folder),
    fn: async () => {
      const golden: Golden = JSON.parse(
        await Deno.readTextFile(`${folder}/golden.json`),
      );
      const tensors = await readSafetensors(`${folder}/golden.safetensors`);
      const { rank, alpha } = golden.lora_settings;
      await using policy = await loadPolicy(folder, {
        device: "cpu",
        lora: { rank, alpha, targetModules: "all-linear" },
      });
      const short = (name: string) => name.replace("base_model.model.", "");
      const expected = (name: string) =>
        tensors.get(name)!.data as Float32Array;
      for (const [name, { data }] of policy.weights) {
        data.set(expected(`lora.init.${short(name)}`));
      }
      const rows = trainingRows(golden, tensors);
      const noise = (group: string) =>
        10 * golden.float32_noise[group]!.max_abs;
      const scores = await scoreRows(policy, rows);
      scores.forEach(({ logprobs }, row) => {
        const start = row * (golden.length - 1) +
          rows[row]!.promptIds.length - 1;
        const line = expected("lora.logprobs").subarray(
          start,
          start + logprobs.length,
        );
        assertLess(largestDifference(logprobs, line), noise("lora.logprobs"));
      });
      const { loss, gradients } = await goldenGradients(policy, rows);
      assertLess(Math.abs(loss - golden.lora.loss), noise("lora.loss"));
      assertEquals([...gradients.keys()], [...policy.weights.keys()]);
      let squares = 0;
      for (const [name, gradient] of gradients) {
        const exact = expected(`lora.grad.${short(name)}`);
        assertLess(
          largestDifference(gradient, exact),
          noise("lora.grad"),
          name,
        );
        squares += gradient.reduce((sum, value) => sum + value ** 2, 0);
      }
      assertAlmostEquals(Math.sqrt(squares), golden.lora.grad_norm, 1e-4);
    },
  });
}

function largestDifference(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
): number {
  let largest = 0;
  for (let index = 0; index < expected.length; index++) {
    // Written so that a NaN counts.
    const difference = Math.abs(actual[index]! - expected[index]!);
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

type Tensors = Awaited<ReturnType<typeof readSafetensors>>;

function trainingRows(golden: Golden, tensors: Tensors): TrainingRow[] {
  const { batch, length } = golden;
  const read = (name: string) => tensors.get(name)!.data;
  return Array.from({ length: batch }, (_, row) => {
    const line = (name: string, width: number) =>
      Array.from(
        { length: width },
        (_, column) => Number(read(name)[row * width + column]),
      );
    const mask = line("response_mask", length - 1);
    const first = mask.indexOf(1);
    const last = mask.lastIndexOf(1);
    const ids = line("input_ids", length);
    const tokens = (name: string) =>
      Float32Array.from(line(name, length - 1).slice(first, last + 1));
    return {
      promptIds: ids.slice(0, first + 1),
      completionIds: ids.slice(first + 1, last + 2),
      temperature: 1,
      advantage: Number(read("advantages")[row]),
      oldLogprobs: tokens("old_logprobs"),
      referenceLogprobs: tokens("ref_logprobs"),
    };
  });
}

/** Logits of all positions, zeroed and put back where the golden has them. */
async function logits(
  policy: Policy,
  { batch, length }: Golden,
  tensors: Tensors,
  side: "left" | "right",
): Promise<Float32Array> {
  const { config } = policy;
  const graph = createGraph();
  const { weights } = policyWeights(graph, policy);
  const inputs = decoderInputs(graph, config, ["batch", "length"]);
  const hidden = decoder(
    config,
    weights,
    inputs,
    causalAttention(config, causalBias(inputs.ids)),
  );
  const all = vocabularyLogits(config, weights, hidden);
  output("logits", reshape(all, ["batch", "length", config.vocabularySize]));
  await using session = await createSession(serializeGraph(graph), {
    device: "cpu",
  });
  const ids = tensors.get("input_ids")!.data as BigInt64Array;
  const mask = tensors.get("attention_mask")!.data as BigInt64Array;
  const feeds = {
    ids: new BigInt64Array(ids.length),
    mask: new BigInt64Array(ids.length),
    positions: new BigInt64Array(ids.length),
  };
  const shifts = Array.from({ length: batch }, (_, row) => {
    const line = mask.subarray(row * length, (row + 1) * length);
    const real = Number(line.reduce((sum, value) => sum + value, 0n));
    const shift = side === "left" ? length - real : 0;
    for (let position = 0; position < real; position++) {
      const at = row * length + shift + position;
      feeds.ids[at] = ids[row * length + position]!;
      feeds.mask[at] = 1n;
      feeds.positions[at] = BigInt(position);
    }
    return { shift, real };
  });
  const shape = [batch, length];
  const results = await session.run({
    ...policyFeeds(policy, length),
    input_ids: tensor("int64", shape, feeds.ids),
    attention_mask: tensor("int64", shape, feeds.mask),
    positions: tensor("int64", shape, feeds.positions),
  }, ["logits"]);
  const raw = results.logits!.data as Float32Array;
  const placed = new Float32Array(raw.length);
  const width = length * config.vocabularySize;
  shifts.forEach(({ shift, real }, row) => {
    const start = row * width + shift * config.vocabularySize;
    placed.set(
      raw.subarray(start, start + real * config.vocabularySize),
      row * width,
    );
  });
  return placed;
}

/** The gradient before clipping, through the same accumulation as training. */
function goldenGradients(policy: Policy, rows: TrainingRow[]) {
  const tokens = rows.reduce((sum, row) => sum + row.completionIds.length, 0);
  return accumulateGradients(policy, {
    name: "golden",
    rows,
    weights: rows.map(() => 1 / tokens),
    tokenBudget: SETTINGS.tokenBudget,
    columns: {
      advantages: (row) => row.advantage,
      old_logprobs: (row) => row.oldLogprobs,
      reference_logprobs: (row) => row.referenceLogprobs!,
    },
    tokenLoss: (tokens) => tokenLoss(tokens, SETTINGS),
  });
}
