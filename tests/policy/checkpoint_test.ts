import { assertEquals, assertRejects } from "@std/assert";
import { DataError, WriteError } from "../../lib/jsonl/mod.ts";
import {
  expectedWeights,
  loadWeights,
  parseModelConfig,
  readSafetensors,
  type Weight,
  writeSafetensors,
} from "../../lib/model/mod.ts";
import { checkpointName } from "../../lib/policy/checkpoint_name.ts";
import {
  latestCheckpoint,
  rotateCheckpoints,
} from "../../lib/policy/run_checkpoints.ts";
import { loadCheckpoint } from "../../lib/policy/load_checkpoint.ts";
import { createOptimizer, optimizerStep } from "../../lib/policy/optimizer.ts";
import { saveCheckpoint } from "../../lib/policy/save_checkpoint.ts";

const config = parseModelConfig({
  "model_type": "llama",
  "vocab_size": 6,
  "hidden_size": 4,
  "intermediate_size": 8,
  "num_hidden_layers": 1,
  "num_attention_heads": 2,
  "max_position_embeddings": 32,
  "tie_word_embeddings": true,
  "torch_dtype": "bfloat16",
  "custom_key": [1, { a: null }],
}, "config.json");

function createWeights(): Map<string, Weight> {
  return new Map(
    expectedWeights(config).map(({ name, shape }, seed) => {
      const size = shape.reduce((a, b) => a * b, 1);
      const data = Float32Array.from(
        { length: size },
        (_, i) => Math.sin(seed + i / 3),
      );
      return [name, { shape, data }];
    }),
  );
}

/** A policy after three updates, with its optimizer. */
function createRun() {
  const weights = createWeights();
  const optimizer = createOptimizer(weights);
  const gradients = new Map(
    [...createWeights()].map(([name, { data }]) => [name, data]),
  );
  for (let step = 0; step < 3; step++) {
    optimizerStep(optimizer, weights, gradients, {
      learningRate: 0.01,
      weightDecay: 0.01,
      adamBeta1: 0.9,
      adamBeta2: 0.99,
      adamEpsilon: 1e-8,
      maxGradNorm: 1,
    });
  }
  return { policy: { config, weights }, optimizer };
}

async function withRun(
  use: (run: string, tokenizerFolder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const source = `${folder}/source`;
    await Deno.mkdir(source);
    for (const name of ["tokenizer.json", "chat_template.jinja", "notes.txt"]) {
      await Deno.writeTextFile(`${source}/${name}`, name);
    }
    await Deno.chmod(`${source}/tokenizer.json`, 0o444);
    await use(`${folder}/run`, source);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map(({ name }) => name).sort();
}

Deno.test("saveCheckpoint() and loadCheckpoint() keep a run bitwise", async () => {
  await withRun(async (run, tokenizerFolder) => {
    const { policy, optimizer } = createRun();
    const folder = `${run}/${checkpointName(60)}`;
    const state = { step: 60, levels: { "ring:1": 2 }, id: 2n ** 60n };
    await saveCheckpoint(folder, { policy, optimizer, tokenizerFolder, state });
    assertEquals(await namesIn(run), ["checkpoint-000060"]);
    assertEquals(await namesIn(folder), [
      "chat_template.jinja",
      "config.json",
      "model.safetensors",
      "optimizer.safetensors",
      "tokenizer.json",
      "trainer_state.json",
    ]);
    assertEquals(await loadCheckpoint(folder), { optimizer, state });
    assertEquals(await loadWeights(folder, config), policy.weights);
    const saved = JSON.parse(await Deno.readTextFile(`${folder}/config.json`));
    assertEquals(saved, { ...config.raw, "torch_dtype": "float32" });
  });
});

Deno.test("saveCheckpoint() replaces older and unfinished ones", async () => {
  await withRun(async (run, tokenizerFolder) => {
    const folder = `${run}/${checkpointName(1)}`;
    await Deno.mkdir(`${run}/.${checkpointName(1)}.tmp`, { recursive: true });
    await Deno.writeTextFile(`${run}/.${checkpointName(1)}.tmp/half`, "");
    const { policy, optimizer } = createRun();
    const contents = { policy, tokenizerFolder, state: { step: 1 } };
    await saveCheckpoint(folder, { ...contents, optimizer });
    await saveCheckpoint(`${folder}/`, { ...contents, state: { step: 2 } });
    assertEquals(await namesIn(run), ["checkpoint-000001"]);
    assertEquals(await loadCheckpoint(folder), { state: { step: 2 } });
  });
});

Deno.test("saveCheckpoint() leaves the last one when writing fails", async () => {
  await withRun(async (run, tokenizerFolder) => {
    const folder = `${run}/${checkpointName(1)}`;
    const { policy, optimizer } = createRun();
    await saveCheckpoint(folder, { policy, optimizer, tokenizerFolder });
    const broken = new Map(policy.weights);
    broken.set("model.norm.weight", { shape: [9], data: new Float32Array(4) });
    await assertRejects(
      () =>
        saveCheckpoint(folder, {
          policy: { config, weights: broken },
          tokenizerFolder,
        }),
      RangeError,
    );
    const nan = { shape: [4], data: Float32Array.of(0, 0, NaN, 0) };
    const { message } = await assertRejects(
      () =>
        saveCheckpoint(folder, {
          policy: {
            config,
            weights: new Map([...policy.weights, ["model.norm.weight", nan]]),
          },
          tokenizerFolder,
        }),
      RangeError,
    );
    assertEquals(
      message,
      `Cannot save checkpoint '${folder}': 'model.norm.weight' holds NaN`,
    );
    assertEquals(await loadCheckpoint(folder), { optimizer });
    assertEquals(await namesIn(run), ["checkpoint-000001"]);
    await Deno.writeTextFile(`${run}/file`, "");
    await assertRejects(
      () =>
        saveCheckpoint(`${run}/file/checkpoint-000001`, {
          policy,
          tokenizerFolder,
        }),
      WriteError,
      `Cannot write checkpoint '${run}/file/checkpoint-000001': `,
    );
  });
});

Deno.test("loadCheckpoint() names what does not fit", async (t) => {
  await withRun(async (run, tokenizerFolder) => {
    const { policy, optimizer } = createRun();
    const folder = `${run}/${checkpointName(1)}`;
    const path = `${folder}/optimizer.safetensors`;
    async function refuses(message: string): Promise<void> {
      await assertRejects(() => loadCheckpoint(folder), DataError, message);
    }
    await t.step("no folder", () => refuses("it has no config.json"));
    await saveCheckpoint(folder, {
      policy,
      optimizer,
      tokenizerFolder,
      state: {},
    });
    const tensors = await readSafetensors(path);
    const step = { step: "3" };
    await t.step("no step", async () => {
      await writeSafetensors(path, tensors);
      await refuses("its step is undefined");
    });
    await t.step("missing", async () => {
      const fewer = new Map(tensors);
      fewer.delete("v.model.norm.weight");
      await writeSafetensors(path, fewer, step);
      await refuses("'v.model.norm.weight' is missing, expected [4]");
    });
    await t.step("shape", async () => {
      const other = { shape: [2], data: new Float32Array(2) };
      const changed = new Map(tensors).set("m.model.norm.weight", other);
      await writeSafetensors(path, changed, step);
      await refuses("'m.model.norm.weight' is [2], expected [4]");
    });
    for (const value of [NaN, Infinity]) {
      await t.step(`a moment of ${value}`, async () => {
        const name = "v.model.norm.weight";
        const other = { shape: [4], data: Float32Array.of(1, 2, value, 4) };
        await writeSafetensors(path, new Map(tensors).set(name, other), step);
        await refuses(`'${name}' holds ${value}`);
      });
    }
    await t.step("unexpected", async () => {
      const other = { shape: [2], data: new Float32Array(2) };
      await writeSafetensors(path, new Map(tensors).set("m.x", other), step);
      await refuses("unexpected 'm.x'");
    });
    await t.step("cut off", async () => {
      await Deno.truncate(path, 2000);
      await refuses("Cannot read");
    });
    await t.step("state", async () => {
      await Deno.remove(path);
      await Deno.writeTextFile(`${folder}/trainer_state.json`, '{"step":');
      await refuses("Cannot load trainer state");
      for (const text of ["null", "[]", "7"]) {
        await Deno.writeTextFile(`${folder}/trainer_state.json`, text);
        await refuses("expected a JSON object");
      }
    });
  });
});

Deno.test("latestCheckpoint() goes by the step", async () => {
  const run = await Deno.makeTempDir();
  assertEquals(await latestCheckpoint(run), undefined);
  for (
    const name of [
      checkpointName(999_999),
      checkpointName(1_000_000),
      checkpointName(5),
      ".checkpoint-2000000.tmp",
      "checkpoint-best",
    ]
  ) {
    await Deno.mkdir(`${run}/${name}`);
  }
  assertEquals(await latestCheckpoint(run), `${run}/checkpoint-1000000`);
  await Deno.remove(run, { recursive: true });
});

Deno.test("latestCheckpoint() heals what a killed process left", async () => {
  await withRun(async (run, tokenizerFolder) => {
    const { policy } = createRun();
    const save = (step: number, folder: string) =>
      saveCheckpoint(folder, { policy, tokenizerFolder, state: { step } });
    await save(1, `${run}/${checkpointName(1)}`);
    // Killed between the two renames: the older one is back.
    await save(2, `${run}/.${checkpointName(2)}.old`);
    await Deno.mkdir(`${run}/.${checkpointName(2)}.tmp`);
    // Killed after them: the newer one stands.
    await save(3, `${run}/.${checkpointName(1)}.old`);
    // Killed while one was rotated away.
    await Deno.mkdir(`${run}/.${checkpointName(0)}.removed`);
    await Deno.mkdir(`${run}/.git.old`);
    const latest = await latestCheckpoint(run);
    assertEquals(latest, `${run}/${checkpointName(2)}`);
    assertEquals(await namesIn(run), [
      ".git.old",
      checkpointName(1),
      checkpointName(2),
    ]);
    assertEquals((await loadCheckpoint(latest!)).state, { step: 2 });
    const first = await loadCheckpoint(`${run}/${checkpointName(1)}`);
    assertEquals(first.state, { step: 1 });
  });
});

Deno.test("rotateCheckpoints() keeps the last ones, the protected and the last healthy one", async () => {
  await withRun(async (run, tokenizerFolder) => {
    const { policy, optimizer } = createRun();
    const folder = (step: number) => `${run}/${checkpointName(step)}`;
    for (let step = 1; step <= 6; step++) {
      await saveCheckpoint(folder(step), {
        policy,
        optimizer,
        tokenizerFolder,
        state: { step },
      });
    }
    assertEquals(await rotateCheckpoints(run, { keep: 0 }), []);
    assertEquals(
      await rotateCheckpoints(run, { keep: 4, protect: [`${folder(1)}/`] }),
      [folder(2)],
    );
    // A run can go on from none of the last two: the newest that it can stays.
    await Deno.truncate(`${folder(6)}/model.safetensors`, 100);
    await Deno.remove(`${folder(5)}/config.json`);
    await Deno.truncate(`${folder(4)}/optimizer.safetensors`, 100);
    assertEquals(await rotateCheckpoints(run, { keep: 2 }), [
      folder(1),
      folder(4),
    ]);
    assertEquals(await namesIn(run), [3, 5, 6].map(checkpointName));
    assertEquals(await rotateCheckpoints(run, { keep: 1 }), [folder(5)]);
    // Nor where only its state is gone.
    await saveCheckpoint(folder(6), { policy, optimizer, tokenizerFolder });
    assertEquals(await rotateCheckpoints(run, { keep: 1 }), []);
  });
});

Deno.test("saveCheckpoint() needs room before it writes", async () => {
  await withRun(async (run, tokenizerFolder) => {
    const { policy, optimizer } = createRun();
    const shape = [2 ** 40, 4];
    const endless = {
      shape,
      data: { length: 2 ** 52 } as unknown as Float32Array,
    };
    const weights = new Map([["model.embed_tokens.weight", endless]]);
    const allowed = (await Deno.permissions.query({
      name: "sys",
      kind: "statfs" as "hostname",
    })).state === "granted";
    await assertRejects(
      () =>
        saveCheckpoint(`${run}/${checkpointName(1)}`, {
          policy: { ...policy, weights },
          optimizer,
          tokenizerFolder,
        }),
      Error,
      allowed ? "are needed, the disk has" : "",
    );
    assertEquals(await namesIn(run), []);
  });
});
