import type { JsonRecord } from "../lib/jsonl/mod.ts";
import type { Loader } from "../lib/prepare/mod.ts";
import { rejectCell, rejectField } from "./_columns.ts";

/**
 * Knights and Knaves: `quiz` with `names`, `solution_text` such as "Amelia is a
 * knight, and Evelyn is a knave." as the gold answer, and the reasoning in
 * `cot_head`, `cot_repeat_steps` and `cot_foot`. verl's form of the set has the
 * same columns and more.
 *
 * The problem is the quiz and a request for that form, without which no answer
 * could be compared. All columns pass through, save that the list `solution` of
 * who is a knight is called `knights`, since `solution` is the reasoning here.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { knightsAndKnaves } from "./knights_and_knaves.ts";
 *
 * const record = {
 *   quiz: "Amelia said she is a knight.",
 *   names: ["Amelia"],
 *   solution_text: "Amelia is a knight.",
 * };
 * assertEquals(knightsAndKnaves.toProblem(record, { source: "kk", line: 1 }), {
 *   row: {
 *     problem:
 *       "Amelia said she is a knight.\n\nAnswer in this form: Amelia is a ....",
 *     answer: "Amelia is a knight.",
 *     ...record,
 *   },
 * });
 * ```
 */
export const knightsAndKnaves: Loader = {
  name: "knights-and-knaves",
  dataset: "K-and-K/knights-and-knaves",
  ability: "logic",
  describe: "quiz and names, the gold answer in solution_text",
  matches: (record) =>
    Object.hasOwn(record, "quiz") && Object.hasOwn(record, "solution_text"),
  toProblem(record) {
    const { id: _, solution: knights, ...rest } = record;
    const { quiz, names, solution_text: answer } = record;
    if (typeof quiz !== "string") return rejectCell(record, "quiz", "a text");
    if (quiz.trim() === "") return rejectField("quiz", "is empty");
    if (!isTexts(names) || names.length === 0) {
      return rejectCell(record, "names", "a list of texts");
    }
    if (typeof answer !== "string") {
      return rejectCell(record, "solution_text", "a text");
    }
    if (names.some((name) => !answer.includes(name))) {
      return rejectField("solution_text", "does not name everyone");
    }
    const form = answer.replaceAll(/ is an? \w+/g, " is a ...");
    const solution = reasoning(record);
    return {
      row: {
        ...rest,
        problem: `${quiz}\n\nAnswer in this form: ${form}`,
        answer,
        ...solution !== undefined && { solution },
        ...knights !== undefined && { knights },
      },
    };
  },
};

/** The steps from head to foot, each on a line of its own. */
function reasoning(record: JsonRecord): string | undefined {
  const { cot_head: head, cot_repeat_steps: steps, cot_foot: foot } = record;
  const lines = [head, ...Array.isArray(steps) ? steps : [steps], foot];
  return isTexts(lines) ? lines.join("\n") : undefined;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) &&
    value.every((item) => typeof item === "string");
}
