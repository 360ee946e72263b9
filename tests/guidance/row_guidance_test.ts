import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { ringProblems } from "../../datasets/ring/mod.ts";
import { DataError, type Problem } from "../../lib/jsonl/mod.ts";
import {
  abstractHint,
  checkNeeds,
  guidedSchedule,
  hintStages,
  joinParts,
  prefixGuidance,
  type ProblemHistory,
  rationaleGuidance,
  rationaleSegments,
  stagedHints,
} from "../../lib/guidance/mod.ts";
import { methods } from "../../lib/methods/mod.ts";

function row(more: Partial<Problem> = {}): Problem {
  return { id: "a", problem: "How many?", answer: "12", ...more };
}

Deno.test("rationaleSegments() splits at lines, steps and sentences", () => {
  const cases: [string, number, string[]][] = [
    ["One.\n\nTwo.\n\nThree.", 3, ["One.\n\n", "Two.\n\n", "Three."]],
    ["1. Add\n2. Halve", 2, ["1. Add\n", "2. Halve"]],
    ["Step 1: add\nStep 2: halve", 4, ["Step 1: add\n", "Step 2: halve"]],
    ["A short one. Then a very long one follows here.", 2, [
      "A short one. ",
      "Then a very long one follows here.",
    ]],
    ["Only one", 4, ["Only one"]],
    ["", 4, []],
  ];
  for (const [solution, count, segments] of cases) {
    assertEquals(rationaleSegments(row({ solution }), count), segments);
  }
});

Deno.test("rationaleSegments() end before the answer is stated", () => {
  const cases = [
    "First add. Then halve. \\boxed{12}",
    "First add. Then halve. The answer is 12.",
    "First add. Then halve.\n#### 12",
  ];
  for (const solution of cases) {
    const text = rationaleSegments(row({ solution }), 4).join("");
    assertEquals(text.trim(), "First add. Then halve.");
  }
});

Deno.test("rationaleSegments() joined are the start of the text", () => {
  const words = fc.array(
    fc.constantFrom("add", "halve.", "\n\n", "Step 2:", "so;", "\n", "x"),
  );
  fc.assert(fc.property(words, fc.integer({ min: 1, max: 6 }), (parts, n) => {
    const solution = parts.join(" ");
    const segments = rationaleSegments(row({ solution }), n);
    assert(segments.length <= n);
    assertEquals(segments.join(""), solution.trim());
  }));
});

Deno.test("rationaleGuidance() shows a list's parts one by one", () => {
  const rationale = ["The values are 2", ",5", "Then stop."];
  const { helpAt } = rationaleGuidance(4);
  const texts = [1, 2, 3, 4].map((level) => helpAt(row({ rationale }), level));
  assertEquals(texts, [
    "The values are 2",
    "The values are 2,5",
    "The values are 2,5\nThen stop.",
    "The values are 2,5\nThen stop.",
  ]);
  assertEquals(helpAt(row(), 1), undefined);
});

Deno.test("joinParts() goes on after punctuation and breaks lines elsewhere", () => {
  assertEquals(joinParts([]), "");
  assertEquals(joinParts(["a", "b", ". c", " d"]), "a\nb. c d");
});

Deno.test("prefixGuidance() rounds the share of characters up", () => {
  const { helpAt, maxLevel } = prefixGuidance([0.25, 0.5, 0.75]);
  const solution = "abcdefg";
  assertEquals(maxLevel, 3);
  assertEquals(
    [1, 2, 3].map((level) => helpAt(row({ solution }), level)),
    ["ab", "abcd", "abcdef"],
  );
});

Deno.test("stagedHints takes what is there, and no more", () => {
  const staged = { planning: ["p1", "", 3, "p2"], solution: "no list" };
  const problem = row({ "hints_staged": staged });
  const found = Array.from(
    { length: stagedHints.maxLevel },
    (_, index) => stagedHints.helpAt(problem, index + 1),
  );
  assertEquals(
    found.map((text, index) => text && `${index + 1}: ${text}`)
      .filter(Boolean),
    ["5: p1", "6: p1\np2"],
  );
  assertEquals(stagedHints.helpAt(row({ "hints_staged": null }), 1), undefined);
  assertEquals(hintStages.length * 4, stagedHints.maxLevel);
  assertEquals(abstractHint.helpAt(row({ "abstract_hint": 1 }), 1), undefined);
});

Deno.test("guidedSchedule() moves by one after each visit, within its levels", () => {
  const schedule = guidedSchedule({ maxLevel: 2, rule: "paper" });
  fc.assert(fc.property(
    fc.array(
      fc.constantFrom<(number | null)[]>([0, 0], [0, 1], [null], [1, null]),
    ),
    (visits) => {
      let guided = 0;
      let history: ProblemHistory | undefined;
      for (const verdicts of visits) {
        const trials = [{ level: 0, verdicts }];
        const visit = { history, trials, progress: 0 };
        assertEquals(
          schedule.nextLevel(0, verdicts, visit),
          guided || undefined,
        );
        assertEquals(
          schedule.nextLevel(guided + 1, verdicts, visit),
          undefined,
        );
        const memory = schedule.remember!(visit);
        const judged = verdicts.some((each) => each !== null);
        const up = !verdicts.includes(1);
        guided = judged
          ? Math.min(2, Math.max(0, guided + (up ? 1 : -1)))
          : guided;
        assertEquals(memory, { guided });
        history = { level: 0, memory };
      }
    },
  ));
});

Deno.test("checkNeeds() names a column that all rows lack, and counts the rest", () => {
  for (const { id, needs = [] } of methods) {
    const full = ringProblems("heldout").slice(0, 2);
    assertEquals(checkNeeds(id, needs, full), []);
    for (const need of needs) {
      const error = assertThrows(
        () => checkNeeds(id, [need], [row()]),
        DataError,
        `Cannot train by ${id}: no problem has the column '${need.column}'`,
      );
      assertEquals(error.hint, `it holds ${need.meaning}`);
      const [warning] = checkNeeds(id, [need], [full[0]!, row()]);
      assert(warning?.startsWith("1 of 2 problems lack"));
    }
  }
});
