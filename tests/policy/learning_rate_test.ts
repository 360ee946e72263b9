import { assert, assertAlmostEquals } from "@std/assert";
import fc from "fast-check";
import {
  learningRate,
  type LearningRateSchedule,
} from "../../lib/policy/learning_rate.ts";

const base: LearningRateSchedule = {
  learningRate: 2,
  schedule: "constant",
  warmupSteps: 3,
  maxSteps: 13,
  minRatio: 0,
};

Deno.test("learningRate() follows each schedule", async (t) => {
  const cases: [Partial<LearningRateSchedule>, [number, number][]][] = [
    [{}, [[0, 0.5], [1, 1], [2, 1.5], [3, 2], [12, 2], [99, 2]]],
    [{ warmupSteps: 0 }, [[0, 2], [1, 2]]],
    [{ schedule: "linear" }, [[2, 1.5], [3, 2], [8, 1], [12, 0.2], [13, 0]]],
    [{ schedule: "linear", minRatio: 0.5 }, [[3, 2], [8, 1.5], [13, 1]]],
    [{ schedule: "cosine" }, [[3, 2], [8, 1], [13, 0], [20, 0]]],
    [
      { schedule: "cosine", minRatio: 0.05, warmupSteps: 0, maxSteps: 4 },
      [[0, 2], [1, 0.1 + 1.9 * (1 + Math.SQRT1_2) / 2], [2, 1.05], [4, 0.1]],
    ],
    [{ schedule: "linear", warmupSteps: 20 }, [[12, 2 * 13 / 21], [20, 0]]],
  ];
  for (const [change, points] of cases) {
    await t.step(JSON.stringify(change), () => {
      for (const [step, expected] of points) {
        const rate = learningRate(step, { ...base, ...change });
        assertAlmostEquals(rate, expected, 1e-12);
      }
    });
  }
});

Deno.test("learningRate() is never above its peak, nor 0 before the end", () => {
  fc.assert(fc.property(
    fc.constantFrom("constant", "linear", "cosine"),
    fc.nat(20),
    fc.integer({ min: 1, max: 40 }),
    fc.nat(39),
    (schedule, warmupSteps, maxSteps, step) => {
      fc.pre(step < maxSteps);
      const rate = learningRate(step, {
        ...base,
        schedule,
        warmupSteps,
        maxSteps,
      });
      assert(rate > 0 && rate <= 2);
    },
  ));
});
