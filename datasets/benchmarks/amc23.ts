import { cellText, ownId, rejectCell, rejectField } from "../_columns.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";

/**
 * AMC 2023: `problem` or `question`, and `answer`, a number that some copies
 * give as a float (27.0) or as the text of one. The gold answer is the number
 * as people write it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { amc23 } from "./amc23.ts";
 *
 * const record = { id: 0, problem: "3 cubed?", answer: "27.0" };
 * assertEquals(amc23.toProblem(record, { source: "amc23", line: 1 }), {
 *   row: { id: "0", problem: "3 cubed?", answer: "27" },
 * });
 * ```
 */
export const amc23: BenchmarkLoader = {
  name: "amc23",
  describe: "problem or question, and answer, a number",
  files: ["amc23"],
  hub: [{
    dataset: "math-ai/amc23",
    revision: "80815d37005feb82cd7f8fbc6901d5d3eff43057",
    config: "default",
    split: "test",
  }],
  matches: ({ problem, question, answer }) =>
    typeof (problem ?? question) === "string" && number(answer) !== undefined,
  toProblem(record) {
    const { id: _, problem, answer, ...rest } = record;
    const asked = problem ?? record.question;
    if (typeof asked !== "string") {
      return rejectCell(record, "problem", "a text");
    }
    if (cellText(answer) === undefined) return rejectCell(record, "answer");
    const gold = number(answer);
    if (gold === undefined) return rejectField("answer", "is no number");
    return { row: { ...ownId(record), problem: asked, answer: gold, ...rest } };
  },
};

/** The number without idle zeros; undefined for anything else. */
function number(answer: unknown): string | undefined {
  const text = cellText(answer)?.trim() ?? "";
  if (!/^-?\d+(\.\d+)?$/.test(text)) return undefined;
  return text.replace(/^(-?)0+(?=\d)/, "$1")
    .replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}
