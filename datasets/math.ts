import type { Loader } from "../lib/prepare/mod.ts";
import { extractBoxes } from "../lib/verify/mod.ts";
import { ownId, rejectCell, rejectField } from "./_columns.ts";

/**
 * MATH (competition mathematics): `problem` and `solution`, whose last
 * `\boxed{}` holds the gold answer; `level` and `type` pass through. Minerva's
 * problems have the same form.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { math } from "./math.ts";
 *
 * const record = { problem: "$6 \\cdot 7$?", solution: "It is $\\boxed{42}$." };
 * assertEquals(math.toProblem(record, { source: "math", line: 1 }), {
 *   row: { ...record, answer: "42" },
 * });
 * ```
 */
export const math: Loader = {
  name: "math",
  dataset: "DigitalLearningGmbH/MATH-lighteval",
  describe: "problem and solution, the gold answer in the solution's last box",
  matches: ({ problem, solution, answer }) =>
    typeof problem === "string" && typeof solution === "string" &&
    answer === undefined,
  toProblem(record) {
    const { id: _, problem, solution, ...rest } = record;
    if (typeof problem !== "string") {
      return rejectCell(record, "problem", "a text");
    }
    if (typeof solution !== "string") {
      return rejectCell(record, "solution", "a text");
    }
    const answer = extractBoxes(solution).at(-1)?.trim();
    if (answer === undefined) {
      return rejectField("solution", "has no \\boxed{} to read");
    }
    const id = ownId(record);
    return { row: { ...rest, ...id, problem, answer, solution } };
  },
};
