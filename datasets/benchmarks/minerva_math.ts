import { extractBoxes } from "../../lib/verify/mod.ts";
import { ownId, rejectCell, rejectField } from "../_columns.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";

/**
 * Minerva's MIT OpenCourseWare problems: `problem` and `solution`, whose only box
 * holds the gold answer; one copy on the hub has `question` and `answer`
 * instead. NumPy's names (`np.arcsin(10/13)`) become LaTeX.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { minervaMath } from "./minerva_math.ts";
 *
 * const record = {
 *   problem: "At which angle?",
 *   solution: "At $\\boxed{np.arcsin(10/13)}$ rad.",
 *   idx: 5,
 * };
 * assertEquals(
 *   minervaMath.toProblem(record, { source: "minerva-math", line: 6 }),
 *   { row: { ...record, answer: "\\arcsin(10/13)" } },
 * );
 * ```
 */
export const minervaMath: BenchmarkLoader = {
  name: "minerva-math",
  describe: "problem and solution, the gold answer in the solution's only box",
  files: ["minerva_math", "minervamath", "minerva"],
  hub: [{
    dataset: "math-ai/minervamath",
    revision: "ee46ddc498933b1977577953250ca5c66be64f96",
    config: "default",
    split: "test",
  }],
  matches: ({ problem, solution, answer, idx }) =>
    typeof problem === "string" && typeof solution === "string" &&
    answer === undefined && idx !== undefined,
  toProblem(record) {
    const { id: _, ...rest } = record;
    const problem = record.problem ?? record.question;
    if (typeof problem !== "string") {
      return rejectCell(record, "problem", "a text");
    }
    const { solution, answer = solution } = record;
    if (typeof answer !== "string") {
      return rejectCell(record, "solution", "a text");
    }
    const boxes = extractBoxes(answer);
    if (answer === solution && boxes.length !== 1) {
      return rejectField("solution", `has ${boxes.length} boxes, not one`);
    }
    const gold = (boxes.at(-1) ?? answer).trim();
    if (gold === "") return rejectField("answer", "is empty");
    const row = { ...rest, ...ownId(record), problem };
    return { row: { ...row, answer: gold.replace(/\bnp\.(\w+)/g, "\\$1") } };
  },
};
