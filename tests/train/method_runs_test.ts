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

function samplesOf(events: readonly TrainEvent[], after = 0) {
  return events.flatMap((event) =>
    event.type === "sample" && event.sample.step > after ? [event.sample] : []
  );
}

for (const { id } of methods) {
  Deno.test(`${id} trains, and resumed after 2 steps equals 4 steps`, async () => {
    const folder = await Deno.makeTempDir();
    const values = { promptsPerStep: 3, ...SETTINGS[id] };
    await using whole = tinyPolicy();
    const run = tinyRun(whole, id, { ...values, maxSteps: 4, saveSteps: 2 });
    const problems = run.setup.problems.map(withColumns);
    await train({ ...run.setup, problems, outputDir: folder });
    const metrics = stepMetricsOf(run.events);
    assertEquals(metrics.length, 4);
    assert(metrics.some((each) => each.grad_norm! > 0), "nothing was learned");
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
