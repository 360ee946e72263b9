import { assert, assertEquals, assertNotEquals } from "@std/assert";
import {
  type RgpoArmId,
  rgpoArms,
  type RgpoRow,
  rgpoSimulation,
  runRgpoArm,
} from "../../../mod.ts";

const seeds = [0, 1, 2];

/** Thresholds, not figures: what the pattern means for every seed. */
const patterns: Record<RgpoArmId, (row: RgpoRow) => boolean> = {
  "grpo": ({ hard }) => hard < 0.01,
  "rgpo": ({ hard, accepted }) => hard > 0.98 && accepted! < 30,
  "no-gate": ({ hard }) => hard < 0.2,
  "sft": ({ hard, imitator }) => Math.abs(hard - imitator) < 0.03,
  // Its training never reaches the policy that is tested: no evidence.
  "full-hint": ({ easy, hard }) => easy < 0.2 && hard < 0.01,
};

for (const arm of rgpoArms) {
  Deno.test(`runRgpoArm() shows the pattern of ${arm.id}`, () => {
    for (const seed of seeds) {
      const row = runRgpoArm(arm, seed);
      assert(patterns[arm.id](row), JSON.stringify(row));
      if (!arm.fullHint) assert(row.easy > 0.98, JSON.stringify(row));
    }
  });
}

Deno.test("runRgpoArm() depends on arm and seed alone", () => {
  const rgpo = rgpoArms.find(({ id }) => id === "rgpo")!;
  assertEquals(runRgpoArm(rgpo, 5), runRgpoArm(rgpo, 5));
  assertNotEquals(runRgpoArm(rgpo, 5), { ...runRgpoArm(rgpo, 6), seed: 5 });
});

Deno.test("runRgpoArm() counts guided samples only where some are drawn", () => {
  for (const arm of rgpoArms) {
    const { accepted, past_gate: pastGate } = runRgpoArm(arm, 3);
    if (arm.id === "rgpo") assertEquals(accepted, pastGate);
    else if (arm.id === "no-gate") assert(accepted! > pastGate!);
    else assertEquals([accepted, pastGate], [null, null]);
  }
});

function row(arm: RgpoArmId, seed: number, hard: number): RgpoRow {
  const accepted = arm === "rgpo" ? 8 : null;
  return {
    experiment: "rgpo",
    arm,
    seed,
    easy: 1,
    hard,
    easy_greedy: 1,
    hard_greedy: hard,
    accepted,
    past_gate: accepted,
    imitator: 0.125,
  };
}

Deno.test("rgpoSimulation reports mean and deviation by arm, with its caveats", () => {
  const rows = [row("grpo", 0, 0), row("rgpo", 0, 0.5), row("rgpo", 1, 1)];
  const { tables, notes, frames } = rgpoSimulation.report(rows);
  const [table] = tables;
  assertEquals(table!.rows.map((cells) => cells.slice(0, 3)), [
    ["grpo", "100", "0"],
    ["rgpo", "100 ± 0", "75 ± 35"],
  ]);
  const [grpo, rgpo, caveats] = frames;
  assertEquals([grpo!.hard, grpo!.hard_sd, grpo!.accepted], [0, null, null]);
  assertEquals([rgpo!.hard, rgpo!.hard_sd], [0.75, Math.SQRT1_2 / 2]);
  assertEquals([rgpo!.seeds, rgpo!.accepted], [2, 8]);
  assertEquals(caveats!.notes, notes);
  for (const word of ["tuned", "by construction", "Not matched", "free knob"]) {
    assert(notes.some((note) => note.includes(word)), word);
  }
});
