import { assert, assertEquals, assertNotEquals } from "@std/assert";
import {
  easyOperations,
  hardOperations,
  problemText,
  type RingProblem,
  ringProblems,
  ringSplits,
  solutionText,
  type Walk,
  walkValues,
} from "../../../datasets/ring/mod.ts";

/** Reads the walk back from the problem's words. */
function parseWalk(problem: string): Walk {
  const match =
    /^Work modulo 10\. Start with (\d)\. Apply (.+)\. List every value\.$/.exec(
      problem,
    );
  assert(match, problem);
  const operations = match[2]!.split(" ").map((text) => {
    const known = [...easyOperations, ...hardOperations].find((
      { sign, operand },
    ) => text === `${sign}${operand}`);
    assert(known, text);
    return known;
  });
  return { start: Number(match[1]), operations };
}

function kinds(problems: RingProblem[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of problems) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

Deno.test("ringProblems() holds 96 hard and 32 easy train, 64 hard and 32 easy held-out rows", () => {
  assertEquals(kinds(ringProblems("train")), { easy: 32, hard: 96 });
  assertEquals(kinds(ringProblems("heldout")), { easy: 32, hard: 64 });
  assertEquals(Object.keys(kinds(ringProblems("warmup"))).toSorted(), [
    "any",
    "easy",
    "hard",
  ]);
});

Deno.test("ringProblems() has no problem and no id twice in any of its sets", () => {
  for (const seed of [0, 1, 2]) {
    const rows = ringSplits.flatMap((split) => ringProblems(split, { seed }));
    assertEquals(new Set(rows.map(({ problem }) => problem)).size, rows.length);
    assertEquals(new Set(rows.map(({ id }) => id)).size, rows.length);
  }
});

Deno.test("ringProblems() gives the same bytes for the same seed only", () => {
  for (const split of ringSplits) {
    const bytes = (seed: number) =>
      JSON.stringify(ringProblems(split, { seed }));
    assertEquals(bytes(0), JSON.stringify(ringProblems(split)));
    assertEquals(bytes(3), bytes(3));
    assertNotEquals(bytes(0), bytes(3));
  }
});

Deno.test("ringProblems() pins the rows of seed 0, which the starter has never seen", async () => {
  const pinned = (["train", "heldout"] as const).map((split) =>
    ringProblems(split).map(({ id, problem, solution, answer, kind }) => ({
      id,
      problem,
      solution,
      answer,
      kind,
    }))
  );
  const text = JSON.stringify(pinned);
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(text),
  );
  assertEquals(new Uint8Array(digest).toHex().slice(0, 16), "783656d07124e936");
});

Deno.test("ringProblems() brings the solution and answer that its problem has", () => {
  for (const row of ringSplits.flatMap((split) => ringProblems(split))) {
    const walk = parseWalk(row.problem);
    assertEquals(problemText(walk), row.problem);
    assertEquals(row.answer, walkValues(walk).join(","));
    assertEquals(row.solution, solutionText(walk));
    assert(row.solution.endsWith(`\\boxed{${row.answer}}`));
  }
});

Deno.test("ringProblems() mixes both kinds into any first rows", () => {
  for (const split of ["train", "heldout"] as const) {
    const first = kinds(ringProblems(split).slice(0, 8));
    assert(
      (first.easy ?? 0) >= 2 && (first.hard ?? 0) >= 4,
      JSON.stringify(first),
    );
  }
});
