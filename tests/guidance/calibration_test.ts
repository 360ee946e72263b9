import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  balancedStrength,
  calibratedGuidance,
  calibratedSchedule,
  expectedSuccess,
  type ProblemHistory,
  revealedShare,
  type Trial,
} from "../../lib/guidance/mod.ts";

Deno.test("expectedSuccess() rises with the strength and moves with the evidence", () => {
  const counts = fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: 1 });
  fc.assert(fc.property(counts, (seen) => {
    const right = seen.map(([each]) => each);
    const wrong = seen.map(([, each]) => each);
    const means = expectedSuccess({ right, wrong });
    means.forEach((mean, strength) => {
      assert(mean > 0 && mean < 1);
      if (strength > 0) assert(mean >= means[strength - 1]!);
    });
    const best = balancedStrength({ right, wrong });
    const distance = (mean: number) => Math.abs(mean - 0.5);
    assert(
      means.every((mean) => distance(means[best]!) <= distance(mean) + 1e-9),
    );
  }));
});

/** Visits one problem whose success at a strength is a function. */
function visitor(
  success: (level: number) => number,
  settings = { strengths: 16, rerolls: 2, memoryFactor: 0.5 },
) {
  const schedule = calibratedSchedule(settings);
  let history: ProblemHistory | undefined;
  return (): Trial[] => {
    const trials: Trial[] = [];
    let level: number | undefined = schedule.firstLevel(history);
    while (level !== undefined) {
      const rightOnes = Math.round(8 * success(level));
      const verdicts = Array.from(
        { length: 8 },
        (_, index) => index < rightOnes ? 1 : 0,
      );
      trials.push({ level, verdicts });
      level = schedule.nextLevel(level, verdicts, {
        history,
        trials,
        progress: 0,
      });
    }
    const memory = schedule.remember!({ history, trials, progress: 0 });
    history = { level: 0, memory };
    return trials;
  };
}

function levelsOf(trials: readonly Trial[]): number[] {
  return trials.map(({ level }) => level);
}

Deno.test("calibratedSchedule() finds by bisection where half is right, and stays", () => {
  const visit = visitor((level) => level < 11 ? 0 : level > 11 ? 1 : 0.5);
  assertEquals(levelsOf(visit()), [0, 8, 12]);
  const found = Array.from({ length: 4 }, visit);
  assertEquals(found.at(-1)!.at(-1)!.level, 11);
  assertEquals(levelsOf(visit()), [11]);
});

Deno.test("calibratedSchedule() tries without help once all is right with it", () => {
  let skill = 0;
  const visit = visitor((level) => level >= 12 - skill ? 0.5 : 0);
  for (let times = 0; times < 4; times++) visit();
  const allRight = visitor((level) => skill === 12 || level >= 12 ? 1 : 0);
  for (let times = 0; times < 6; times++) allRight();
  skill = 12;
  for (let times = 0; times < 3; times++) allRight();
  assertEquals(levelsOf(allRight()), [0]);
});

Deno.test("calibratedSchedule() leaves a group with right and wrong, and one that was not judged", () => {
  const { nextLevel, firstLevel } = calibratedSchedule({
    strengths: 4,
    rerolls: 1,
    memoryFactor: 0.5,
  });
  assertEquals(firstLevel(undefined), 0);
  for (const verdicts of [[0, 1], [null, null], []]) {
    assertEquals(nextLevel(0, verdicts), undefined);
  }
});

Deno.test("revealedShare() cuts between words, numbers and items of a list", () => {
  const text = "First add 12, then halve 7,5,33.";
  const cases: [number, string | undefined][] = [
    [0.01, undefined],
    [0.2, "First."],
    [0.33, "First add."],
    [0.42, "First add 12."],
    [0.8, "First add 12, then halve 7."],
    [0.9, "First add 12, then halve 7,5."],
    [1, text],
  ];
  for (const [share, shown] of cases) {
    assertEquals(revealedShare(text, share), shown, `${share}`);
  }
  assertEquals(revealedShare("  ", 1), undefined);
  fc.assert(
    fc.property(
      fc.string(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (text, share) => {
        const shown = revealedShare(text, share);
        assert(shown === undefined || shown.length <= text.length + 3);
      },
    ),
  );
});

Deno.test("calibratedGuidance() reveals the strongest hint, or the reference without its answer", () => {
  const hints = calibratedGuidance({ strengths: 2, source: "hints" });
  assert(hints.kind === "hints");
  assertEquals(hints.textAt!(["weak", "strong words"], 2), "strong words");
  assertEquals(hints.textAt!(["weak", "strong words"], 1), "strong");
  assertEquals(hints.textAt!([], 1), undefined);
  const row = calibratedGuidance({ strengths: 2, source: "rationale" });
  assert(row.kind === "row");
  const problem = {
    id: "a",
    problem: "?",
    answer: "4",
    solution: "Two and two. So \\boxed{4}.",
  };
  assertEquals(row.helpAt(problem, 2), "Two and two.");
});
