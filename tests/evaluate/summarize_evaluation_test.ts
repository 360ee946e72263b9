import { assertAlmostEquals, assertEquals } from "@std/assert";
import {
  evaluationMetrics,
  passAtK,
  type ProblemScore,
  summarizeEvaluation,
  summaryTable,
} from "../../lib/evaluate/mod.ts";

function score(id: string, right: number, kind?: string, k = 1): ProblemScore {
  const counts = { unjudged: 0, truncated: 0, tokens: 3 * k, tooLong: false };
  const majority = right > k / 2 ? 1 : 0;
  return { id, k, right, majority, ...counts, ...kind && { kind } };
}

const context = {
  benchmark: "ring",
  step: 7,
  promptHash: "",
  settings: {
    samples: 1,
    temperature: 1,
    topP: 1,
    topK: 0,
    minP: 0,
    maxCompletionLength: 8,
    stopIds: [],
    seed: 0,
  },
};
const scores = [
  score("a", 0, "hard"),
  score("b", 1, "easy"),
  score("c", 0, "easy"),
];

Deno.test("summarizeEvaluation() sums each kind up within the one summary", () => {
  const { kinds = {} } = summarizeEvaluation(
    [...scores, score("d", 1)],
    context,
  );
  assertEquals(
    Object.entries(kinds).map(([kind, figures]) => [
      kind,
      figures.problems,
      figures["avg@k"],
    ]),
    [["hard", 1, 0], ["easy", 2, 0.5]],
  );
  assertEquals(summarizeEvaluation([score("a", 1)], context).kinds, undefined);
});

Deno.test("summarizeEvaluation() has pass@k for every k up to n", () => {
  const settings = { ...context.settings, samples: 7 };
  const drawn = [score("a", 2, undefined, 7), score("b", 5, undefined, 7)];
  const summary = summarizeEvaluation(drawn, { ...context, settings });
  assertEquals(
    summary.pass_at,
    [1, 2, 3, 4, 5, 6, 7].map((k) => (passAtK(7, 2, k) + passAtK(7, 5, k)) / 2),
  );
  assertAlmostEquals(summary.pass_at[0]!, summary["avg@k"], 1e-12);
  assertEquals(summary.pass_at[6], summary["pass@k"]);
});

Deno.test("evaluationMetrics() names the whole and each kind", () => {
  const metrics = evaluationMetrics(summarizeEvaluation(scores, context));
  const names = ["ring", "hard", "easy"];
  for (const name of names) assertEquals(`eval_${name}/avg@1` in metrics, true);
  assertEquals(Object.keys(metrics).length, 5 * names.length);
});

Deno.test("summaryTable() has a row a summary and a kind", () => {
  const summary = summarizeEvaluation(scores, context);
  const { columns, rows: cells } = summaryTable([summary]);
  assertEquals(cells.map(([name]) => name), [
    "ring",
    "ring: hard",
    "ring: easy",
  ]);
  for (const row of cells) assertEquals(row.length, columns.length);
  assertEquals(columns[1], "step");
  const plain = summaryTable([{ ...summary, step: 0 }]);
  assertEquals(plain.columns.includes("step"), false);
  for (const row of plain.rows) assertEquals(row.length, columns.length - 1);
});
