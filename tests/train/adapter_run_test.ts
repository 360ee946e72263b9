import { assert, assertEquals, assertRejects } from "@std/assert";
import { starterFolder } from "../../datasets/ring/mod.ts";
import { UsageError } from "../../lib/config/mod.ts";
import { loadPolicy, saveCheckpoint, scoreRows } from "../../lib/policy/mod.ts";
import {
  describeRun,
  estimateMemory,
  openRunFolder,
  prepareRun,
  trainInFolder,
} from "../../lib/train/mod.ts";
import { tinyPolicy, tinyRun } from "./_tiny_run.ts";

const cpu = { device: "cpu", threads: 1 } as const;
const lora = { rank: 2, alpha: 4, targetModules: "all-linear" } as const;
const start = { overwrite: false, resume: false };
const rows = [{ promptIds: [7, 8], completionIds: [9, 10], temperature: 1 }];

/** Runs with a folder and, in it, the folder of a small random model. */
async function withBase(
  use: (parent: string, model: string) => Promise<void>,
): Promise<void> {
  const parent = await Deno.makeTempDir();
  try {
    await using policy = tinyPolicy();
    const model = `${parent}/model`;
    await saveCheckpoint(model, { policy, tokenizerFolder: starterFolder });
    await use(parent, model);
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
}

async function checkpointsIn(path: string): Promise<string[]> {
  const names = await Array.fromAsync(Deno.readDir(path), ({ name }) => name);
  return names.filter((name) => name.startsWith("checkpoint-")).toSorted();
}

Deno.test("trainInFolder() keeps an adapter near its base model, resumed or not", async () => {
  await withBase(async (parent, model) => {
    await using base = await loadPolicy(model, cpu);
    const expected = await scoreRows(base, rows);
    await using policy = await loadPolicy(model, { ...cpu, lora });
    const values = { beta: 0.1, saveSteps: 1 };
    const first = tinyRun(policy, "grpo", { ...values, maxSteps: 2 });
    const setup = { ...first.setup, modelFolder: model };
    const path = `${parent}/run`;
    await trainInFolder(setup, await openRunFolder(path, start, ""), []);
    const folder = await openRunFolder(path, { ...start, resume: true }, "");
    await using resumed = await loadPolicy(folder.checkpoint!, cpu);
    assert(
      (await scoreRows(resumed, rows))[0]!.logprobs[0] !==
        expected[0]!.logprobs[0],
    );
    const run = await prepareRun({
      ...tinyRun(resumed, "grpo", { ...values, maxSteps: 3 }).setup,
      modelFolder: model,
      resume: folder.resume!,
    });
    await using reference = run.reference!;
    const [score] = await scoreRows(reference, rows);
    for (const [at, logprob] of score!.logprobs.entries()) {
      const difference = logprob - expected[0]!.logprobs[at]!;
      assert(Math.abs(difference) < 1e-5, `${difference}`);
    }
  });
});

Deno.test("estimateMemory() and describeRun() count an adapter's base model", async () => {
  await withBase(async (_, model) => {
    await using whole = await loadPolicy(model, cpu);
    await using policy = await loadPolicy(model, { ...cpu, lora });
    const count = (weights: typeof policy.weights): number =>
      [...weights.values()].reduce((sum, { data }) => sum + data.length, 0);
    const frozen = count(whole.weights);
    const own = count(policy.weights);
    const prepare = async (adapted: typeof policy, beta: number) => {
      const run = await prepareRun(tinyRun(adapted, "grpo", { beta }).setup);
      await run.reference?.[Symbol.asyncDispose]();
      return run;
    };
    const run = await prepare(policy, 0);
    assertEquals(
      describeRun(run).parameters,
      `${own.toLocaleString("en")} of an adapter, ${
        frozen.toLocaleString("en")
      } of its base model`,
    );
    // Mapped and decoded in float32, against five copies in memory.
    assertEquals(
      estimateMemory(await prepare(whole, 0)) - estimateMemory(run),
      4 * (5 * frozen - 5 * own - 2 * frozen),
    );
    // Its reference needs no memory of its own.
    assertEquals(
      estimateMemory(await prepare(policy, 0.1)),
      estimateMemory(run),
    );
  });
});

Deno.test("trainInFolder() keeps the last checkpoints, and those that are read", async () => {
  await withBase(async (parent) => {
    for (const checkpointsAreRead of [false, true]) {
      await using policy = tinyPolicy();
      const path = `${parent}/${checkpointsAreRead}`;
      const values = { maxSteps: 3, saveSteps: 1, saveTotalLimit: 1 };
      const { setup } = tinyRun(policy, "grpo", values);
      await trainInFolder(
        { ...setup, checkpointsAreRead },
        await openRunFolder(path, start, ""),
        [],
      );
      const last = "checkpoint-000003";
      assertEquals(
        await checkpointsIn(path),
        checkpointsAreRead
          ? ["checkpoint-000001", "checkpoint-000002", last]
          : [last],
      );
    }
  });
});

Deno.test("trainInFolder() does not replace the base model under an adapter", async () => {
  await withBase(async (parent, model) => {
    await using policy = await loadPolicy(model, { ...cpu, lora });
    await Deno.writeTextFile(`${parent}/config.yaml`, "");
    const { setup } = tinyRun(policy, "grpo");
    const folder = await openRunFolder(
      parent,
      { ...start, overwrite: true },
      "",
    );
    await assertRejects(
      () => trainInFolder(setup, folder, []),
      UsageError,
      "the adapter's base model lies in it",
    );
  });
});
