import {
  assert,
  assertEquals,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import { starterFolder } from "../../datasets/ring/mod.ts";
import { DataError } from "../../lib/jsonl/mod.ts";
import {
  loadCheckpoint,
  loadPolicy,
  saveCheckpoint,
} from "../../lib/policy/mod.ts";
import type { TrainEvent } from "../../lib/report/mod.ts";
import {
  train,
  type TrainSettings,
  type TrainSetup,
} from "../../lib/train/mod.ts";
import { tinyPolicy, tinyRun, tokenizer } from "./_tiny_run.ts";

/** A run whose hints are the writer's own token ids. */
function writingRun(
  policy: ReturnType<typeof tinyPolicy>,
  values: Partial<TrainSettings>,
): { setup: TrainSetup; events: TrainEvent[] } {
  const run = tinyRun(policy, "sage-light", {
    hints: "self",
    promptsPerStep: 10,
    learningRate: 0.1,
    lightRule: "paper",
    hintAccuracyMaxThreshold: 1,
    ...values,
  });
  const decode = (ids: readonly number[]) => `{"level_1": "${ids.join("")}"}`;
  const setup = { ...run.setup, tokenizer: { ...tokenizer, decode } };
  return { setup, events: run.events };
}

/** The hints shown in each step. */
function hintsOf(events: readonly TrainEvent[]): (string | undefined)[][] {
  const samples = events.flatMap((event) =>
    event.type === "sample" ? [event.sample] : []
  );
  return [...Map.groupBy(samples, ({ step }) => step).values()]
    .map((own) =>
      own.map(({ id, hint }) => hint && `${id} ${hint}`).toSorted()
    );
}

async function hintsOfRun(
  values: Partial<TrainSettings>,
): Promise<(string | undefined)[][]> {
  await using policy = tinyPolicy();
  const { setup, events } = writingRun(policy, { maxSteps: 4, ...values });
  await train(setup);
  return hintsOf(events);
}

Deno.test("hints are those of the policy now, some steps ago, or at the start", async () => {
  const live = await hintsOfRun({ hintWriter: "live" });
  const frozen = await hintsOfRun({ hintWriter: "frozen" });
  const lagged = await hintsOfRun({ hintWriter: "lagged", hintWriterLag: 1 });
  const slow = await hintsOfRun({ hintWriter: "lagged", hintWriterLag: 9 });
  assert(live[1]!.every((hint) => hint !== undefined));
  assertEquals(lagged, live);
  assertEquals(slow, frozen);
  assertNotEquals(frozen[1], live[1]);
  const every = await hintsOfRun({ hintWriter: "lagged", hintWriterLag: 2 });
  assertNotEquals(every[1], live[1]);
});

Deno.test("hints are another model's where one is given", async () => {
  await using policy = tinyPolicy();
  await using teacher = tinyPolicy();
  const { setup, events } = writingRun(policy, { maxSteps: 2 });
  let asked = 0;
  const decode = () => {
    asked++;
    return '{"level_1": "ask me"}';
  };
  await train({
    ...setup,
    hintWriter: { policy: teacher, tokenizer: { ...tokenizer, decode } },
  });
  assert(asked > 0);
  assert(hintsOf(events)[1]!.every((hint) => hint?.endsWith(" ask me")));
});

for (const hintWriter of ["frozen", "lagged"]) {
  Deno.test(`a run whose hint writer is ${hintWriter} resumes to the same weights`, async () => {
    const folder = await Deno.makeTempDir();
    const model = `${folder}/model`;
    await using whole = tinyPolicy();
    await saveCheckpoint(model, {
      policy: whole,
      tokenizerFolder: starterFolder,
    });
    const values = { hintWriter, hintWriterLag: 3, maxSteps: 4 };
    const run = writingRun(whole, { ...values, saveSteps: 2 });
    const outputDir = `${folder}/run`;
    await train({ ...run.setup, modelFolder: model, outputDir });
    const checkpoint = `${outputDir}/checkpoint-000002`;
    const { optimizer, state } = await loadCheckpoint(checkpoint);
    const resume = { optimizer: optimizer!, state: state! };
    await using resumed = await loadPolicy(checkpoint, {
      device: "cpu",
      threads: 1,
    });
    const rest = writingRun(resumed, { ...values, saveSteps: 2 });
    const setup = { ...rest.setup, modelFolder: model, outputDir, resume };
    await train(setup);
    for (const [name, { data }] of whole.weights) {
      assertEquals(resumed.weights.get(name)!.data, data, name);
    }
    assertEquals(hintsOf(rest.events), hintsOf(run.events).slice(2));
    if (hintWriter === "lagged") {
      await Deno.remove(`${checkpoint}/hint_writer.safetensors`);
      await assertRejects(
        () => train(setup),
        DataError,
        "the lagged hint writer's weights",
      );
    }
    await Deno.remove(folder, { recursive: true });
  });
}

Deno.test("hints of several sets are drawn anew at each visit, and repeatably", async () => {
  const shown = async (seed: number) => {
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, "sage-light", {
      lightRule: "paper",
      hintAccuracyMaxThreshold: 1,
      hints: "offline",
      promptsPerStep: 10,
      maxSteps: 4,
      seed,
    });
    const problems = setup.problems.map(({ hints: _, ...problem }) => ({
      ...problem,
      "hint_sets": ["one", "two", "three"].map((hint) => ({
        "level_1": hint,
        "level_2": hint,
        "level_3": hint,
      })),
    }));
    await train({ ...setup, problems });
    return hintsOf(events).slice(1);
  };
  const first = await shown(1);
  assertEquals(await shown(1), first);
  assertNotEquals(await shown(2), first);
  const words = new Set(
    first.flat().flatMap((hint) => hint?.split(" ")[1] ?? []),
  );
  assertEquals(words, new Set(["one", "two", "three"]));
});
