import { assert, assertEquals } from "@std/assert";
import { starterFolder } from "../../datasets/ring/mod.ts";
import type { Problem } from "../../lib/jsonl/mod.ts";
import { methods } from "../../lib/methods/mod.ts";
import {
  loadCheckpoint,
  loadPolicy,
  saveCheckpoint,
} from "../../lib/policy/mod.ts";
import type { TrainEvent } from "../../lib/report/mod.ts";
import { train, type TrainSettings } from "../../lib/train/mod.ts";
import type { Verdict } from "../../lib/verify/mod.ts";
import { stepMetricsOf, tinyPolicy, tinyRun } from "./_tiny_run.ts";

/** Settings under which a method's own part shows in a few small steps. */
const SETTINGS: Record<string, Partial<TrainSettings>> = {
  dapo: { overlongBuffer: 3, maxGenBatches: 2 },
  "reinforce++": { beta: 0.1 },
  rgpo: { guidedGenerations: 3 },
  anchors: { anchorGuide: "token", numIterations: 2 },
  "scaf-grpo": { scafWarmup: 1 },
  hint: { numIterations: 2 },
  sft: { maxCompletionLength: 80 },
};

/** Columns for all methods, short enough for the small policy. */
function withColumns(problem: Problem): Problem {
  const parts = ["+1", ",+2", ",+3"];
  return {
    ...problem,
    rationale: parts,
    teacher: "12",
    "abstract_hint": "+4",
    "hints_staged": { knowledge: ["+5"], planning: ["+6"], solution: parts },
  };
}

/** Finds one completion in four right, so that groups of two are often all wrong. */
function judge(_: unknown, completion: string): Promise<Verdict> {
  const sum = Array.from(completion)
    .reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const outcome = sum % 4 === 0 ? "right" : "wrong";
  return Promise.resolve({ outcome, reason: "sum" });
}

function samplesOf(events: readonly TrainEvent[], after = 0) {
  return events.flatMap((event) =>
    event.type === "sample" && event.sample.step > after ? [event.sample] : []
  );
}

Deno.test("hint weighs hinted groups by their affinity, unless told otherwise", async () => {
  for (const affinity of ["hinted", "plain", "off"] as const) {
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, "hint", {
      affinity,
      numGenerations: 2,
      promptsPerStep: 10,
    });
    const problems = setup.problems.map(withColumns);
    await train({ ...setup, judge, problems });
    const weights = stepMetricsOf(events).flatMap((metrics) =>
      metrics["hint/affinity"] ?? []
    );
    assertEquals(weights.length > 0, affinity !== "off");
    // 1 where the policy is compared with itself, or no row has an advantage.
    assert(weights.every((weight) => weight >= 0 && weight <= 1));
    assertEquals(weights.some((weight) => weight < 1), affinity === "hinted");
  }
});

const ANCHORS: Partial<TrainSettings>[] = [
  { anchorGuide: "branch", anchorTau: 0 },
  { anchorGuide: "random" },
  { anchorGuide: "none" },
  { anchorGuide: "branch", klEstimator: "k2" },
  { anchorGuide: "branch", anchorTau: 0, klPlacement: "reward" },
];

Deno.test("anchors move the policy otherwise than the reference alone", async () => {
  const weights: Float32Array[] = [];
  for (const values of ANCHORS) {
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, "anchors", {
      ...values,
      maxSteps: 3,
    });
    await train(setup);
    assert(stepMetricsOf(events).at(-1)!.kl! > 0);
    weights.push(policy.weights.get("model.norm.weight")!.data.slice());
  }
  for (const [index, each] of weights.entries()) {
    assertEquals(
      weights.findIndex((other) => other.join() === each.join()),
      index,
    );
  }
});

for (const { id } of methods) {
  Deno.test(`${id} trains, and resumed after 2 steps equals 4 steps`, async () => {
    const folder = await Deno.makeTempDir();
    const values = { promptsPerStep: 5, numGenerations: 2, ...SETTINGS[id] };
    await using whole = tinyPolicy();
    const run = tinyRun(whole, id, { ...values, maxSteps: 4, saveSteps: 2 });
    const problems = run.setup.problems.map(withColumns);
    await train({ ...run.setup, judge, problems, outputDir: folder });
    const metrics = stepMetricsOf(run.events);
    assertEquals(metrics.length, 4);
    assert(metrics.some((each) => each.grad_norm! > 0), "nothing was learned");
    const helped = metrics.some((each) => each["hint/prompts_with_hint"]! > 0);
    const { guidance } = run.setup.method;
    assertEquals(helped, guidance?.(run.setup.settings) !== undefined, "help");
    for (const each of metrics) {
      for (const [name, value] of Object.entries(each)) {
        assert(Number.isFinite(value), `${name} is ${value}`);
      }
    }
    const checkpoint = `${folder}/checkpoint-000002`;
    const { optimizer, state } = await loadCheckpoint(checkpoint);
    await using resumed = await loadPolicy(checkpoint, {
      device: "cpu",
      threads: 1,
    });
    const rest = tinyRun(resumed, id, { ...values, maxSteps: 4 });
    // The reference policy is that of the first model.
    await using reference = tinyPolicy();
    const first = `${folder}/first`;
    await saveCheckpoint(first, {
      policy: reference,
      tokenizerFolder: starterFolder,
    });
    await train({
      ...rest.setup,
      judge,
      problems,
      modelFolder: first,
      resume: { optimizer: optimizer!, state: state! },
    });
    for (const [name, { data }] of whole.weights) {
      assertEquals(resumed.weights.get(name)!.data, data, name);
    }
    assertEquals(stepMetricsOf(rest.events), metrics.slice(2));
    assertEquals(samplesOf(rest.events), samplesOf(run.events, 2));
    await Deno.remove(folder, { recursive: true });
  });
}
