import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { createOptimizer } from "../../lib/policy/mod.ts";
import { DivergedError, train, trainSupervised } from "../../lib/train/mod.ts";
import { tinyPolicy, tinyRun } from "./_tiny_run.ts";

/** Rates after which float32 gives uniform or no probabilities. */
const rates = [1e4, 1e10, 1e16, 1e30, 1e38];

for (const learningRate of rates) {
  Deno.test(`train() stops after a step at a learning rate of ${learningRate} and saves no weights of it`, async () => {
    const folder = await Deno.makeTempDir();
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, "grpo", {
      learningRate,
      saveSteps: 1,
      maxSteps: 9,
    });
    // The first step changes nothing, so that a checkpoint is there.
    let flat = true;
    const error = await assertRejects(() =>
      train({
        ...setup,
        outputDir: folder,
        judge: async (...args) =>
          flat
            ? { outcome: "wrong", reason: "first step" }
            : await setup.judge(...args),
        emit: (event) => {
          setup.emit(event);
          if (event.type === "step") flat = false;
        },
      })
    );
    const saved = await Array.fromAsync(
      Deno.readDir(folder),
      ({ name }) => name,
    );
    assertInstanceOf(error, DivergedError);
    assertStringIncludes(error.message, "after step 2 the policy is of no");
    assertStringIncludes(error.message, "'ring-train:");
    assertEquals(saved, ["checkpoint-000001"]);
    const checkpoint = `${folder}/checkpoint-000001`;
    assertStringIncludes(error.hint, `--model ${checkpoint}`);
    assert(
      events.every((event) => event.type !== "checkpoint" || event.step === 1),
    );
    await Deno.remove(folder, { recursive: true });
  });
}

Deno.test("trainSupervised() stops where its weights blow up and saves none of them", async () => {
  for (const learningRate of [1e4, 1e10, 1e30]) {
    await using policy = tinyPolicy();
    const saved: number[] = [];
    const row = {
      promptIds: [1, 2],
      completionIds: [3, 4],
      temperature: 1,
      place: "rows:1",
    };
    const { setup } = tinyRun(policy, "grpo", { saveSteps: 1, maxSteps: 9 });
    const error = await assertRejects(() =>
      trainSupervised({
        ...setup,
        optimizer: createOptimizer(policy.weights),
        nextBatch: () => [row],
        settings: {
          ...setup.settings,
          learningRate,
        },
        state: { step: 4, "num_tokens": 0, "nonfinite_steps": 0 },
        checkpoint: "the last one",
        save: ({ step }) => {
          saved.push(step);
          return Promise.resolve(`checkpoint of ${step}`);
        },
      }), DivergedError);
    assertStringIncludes(error.message, "(batch 'rows:1')");
    assertStringIncludes(error.message, "after step 5 ");
    assertStringIncludes(error.hint, "--model 'the last one'");
    assertEquals(saved, []);
  }
});

Deno.test("train() and trainSupervised() do not blame the learning rate for weights that came broken", async () => {
  for (const method of ["grpo", "sft"]) {
    await using policy = tinyPolicy();
    for (const { data } of policy.weights.values()) data.fill(0);
    const { setup } = tinyRun(policy, "grpo", { saveSteps: 1, maxSteps: 9 });
    const row = {
      promptIds: [1, 2],
      completionIds: [3, 4],
      temperature: 1,
      place: "rows:1",
    };
    const error = await assertRejects(
      async () =>
        method === "grpo" ? await train(setup) : await trainSupervised({
          ...setup,
          optimizer: createOptimizer(policy.weights),
          nextBatch: () => [row],
        }),
      DivergedError,
    );
    assertStringIncludes(
      error.message,
      "Cannot train: step 1 had no gradient, and the policy as it was given is of no use: all tokens are equally likely",
    );
    assertStringIncludes(error.hint, "take another --model");
  }
});
