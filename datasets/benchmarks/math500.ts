import { ownId, rejectCell, rejectField } from "../_columns.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";

/**
 * MATH-500: `problem`, `solution`, and `answer` in LaTeX, with `subject` and
 * `level`, which is a number here and "Level 5" in MATH itself; `unique_id`
 * becomes the id.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { math500 } from "./math500.ts";
 *
 * const record = { problem: "Half?", answer: "\\frac{1}{2}", unique_id: "a" };
 * assertEquals(math500.toProblem(record, { source: "math500", line: 1 }), {
 *   row: { id: "a", ...record },
 * });
 * ```
 */
export const math500: BenchmarkLoader = {
  name: "math500",
  describe: "problem and solution, the gold answer in answer",
  files: ["math500", "math_500"],
  hub: [{
    dataset: "HuggingFaceH4/MATH-500",
    revision: "6e4ed1a2a79af7d8630a6b768ec859cb5af4d3be",
    config: "default",
    split: "test",
  }],
  matches: ({ problem, answer, subject, level }) =>
    typeof problem === "string" && typeof answer === "string" &&
    subject !== undefined && level !== undefined,
  toProblem(record) {
    const { id: _, problem, answer, ...rest } = record;
    if (typeof problem !== "string") {
      return rejectCell(record, "problem", "a text");
    }
    if (typeof answer !== "string") {
      return rejectCell(record, "answer", "a text");
    }
    if (answer.trim() === "") return rejectField("answer", "is empty");
    return { row: { ...ownId(record), problem, answer, ...rest } };
  },
};
