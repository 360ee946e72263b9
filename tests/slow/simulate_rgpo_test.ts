import { assert, assertAlmostEquals } from "@std/assert";
import { type RgpoArmId, rgpoArms, runRgpoArm } from "../../mod.ts";

const seeds = Array.from({ length: 10 }, (_, index) => 100 + index);

/** Means over seeds 100..109 in percent and counts. */
interface Figures {
  easy: number;
  hard: number;
  greedy: number;
  pastGate?: number;
}

/**
 * The figures of an earlier, independent implementation of the same world on the
 * same seed numbers, whose random numbers were others.
 */
const earlier: Record<RgpoArmId, Figures> = {
  "grpo": { easy: 99.9, hard: 0, greedy: 0 },
  "rgpo": { easy: 99.9, hard: 99.8, greedy: 100, pastGate: 8 },
  "no-gate": { easy: 99.9, hard: 2.4, greedy: 10.8, pastGate: 25 },
  "sft": { easy: 99.9, hard: 12.2, greedy: 12.2 },
  "full-hint": { easy: 12.2, hard: 0, greedy: 0 },
};

for (const arm of rgpoArms) {
  Deno.test(`ten seeds of ${arm.id} have the figures of the earlier implementation`, () => {
    const rows = seeds.map((seed) => runRgpoArm(arm, seed));
    const mean = (read: (row: typeof rows[number]) => number) =>
      rows.reduce((sum, row) => sum + read(row), 0) / rows.length;
    const { easy, hard, greedy, pastGate } = earlier[arm.id];
    assertAlmostEquals(100 * mean((row) => row.easy), easy, 1);
    assertAlmostEquals(100 * mean((row) => row.hard), hard, 1);
    assertAlmostEquals(100 * mean((row) => row.hard_greedy), greedy, 3);
    assert((pastGate === undefined) === (rows[0]!.past_gate === null));
    if (pastGate !== undefined) {
      assertAlmostEquals(mean((row) => row.past_gate!), pastGate, 5);
    }
  });
}

Deno.test("each of a hundred seeds has the pattern of rgpo and of grpo", () => {
  const arm = (id: RgpoArmId) => rgpoArms.find((arm) => arm.id === id)!;
  for (let seed = 0; seed < 100; seed++) {
    const rgpo = runRgpoArm(arm("rgpo"), seed);
    const grpo = runRgpoArm(arm("grpo"), seed);
    assert(rgpo.hard > 0.98 && rgpo.accepted! < 30, JSON.stringify(rgpo));
    assert(grpo.hard < 0.01 && grpo.easy > 0.98, JSON.stringify(grpo));
  }
});
