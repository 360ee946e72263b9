import { assertEquals } from "@std/assert";
import {
  type EvaluationRow,
  summarizeEvaluation,
  summarizeKinds,
  summaryTable,
} from "../../lib/evaluate/mod.ts";

function row(id: string, accuracy: number, kind?: unknown): EvaluationRow {
  const outcome = accuracy === 1 ? "right" : "wrong";
  const verdict = { reason: "", completion: "", truncated: false };
  return {
    id,
    kind,
    accuracy,
    k: 1,
    benchmark: "ring",
    step: 0,
    verdicts: [{ ...verdict, outcome, num_tokens: 3 }],
    too_long: false,
    prompt_tokens: 5,
    prompt_hash: "",
  };
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
const rows = [row("a", 0, "hard"), row("b", 1, "easy"), row("c", 0, "easy")];

Deno.test("summarizeKinds() sums each kind up under its own name", () => {
  assertEquals(
    summarizeKinds([...rows, row("d", 1)], context).map((summary) => [
      summary.benchmark,
      summary.step,
      summary.problems,
      summary["avg@k"],
    ]),
    [["hard", 7, 1, 0], ["easy", 7, 2, 0.5]],
  );
  assertEquals(summarizeKinds([row("a", 1)], context), []);
});

Deno.test("summaryTable() has a row a summary", () => {
  const { columns, rows: cells } = summaryTable([
    summarizeEvaluation(rows, context),
    ...summarizeKinds(rows, context),
  ]);
  assertEquals(cells.map(([name]) => name), ["ring", "hard", "easy"]);
  for (const row of cells) assertEquals(row.length, columns.length);
});
