import type { Loader } from "../lib/prepare/mod.ts";
import { cellText, ownId, rejectCell, rejectField } from "./_columns.ts";

/** Who wrote a solution, as its last words say: a few, and the first a name. */
const signature =
  /\s*(?:~|\u2013|\u2014|\s-)\s?[\p{L}(][^\s~]*(?: [^\s~]+){0,7}~?$/u;

/**
 * AIME of past years as training problems: `problem`, `answer`, `solution`, and
 * `year`, `aime_number` (1 or 2) and `problem_number`, which make the id.
 *
 * Answers are whole numbers from 0 to 999, here without leading zeros. Names of
 * contributors at the end of a solution are left out.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { aime } from "./aime.ts";
 *
 * const place = { year: 2023, aime_number: 2, problem_number: 8 };
 * const record = { problem: "8 by 3?", answer: "024", solution: "24 ~name", ...place };
 * assertEquals(aime.toProblem(record, { source: "aime", line: 1 }), {
 *   row: {
 *     id: "aime-2023-2-8",
 *     problem: "8 by 3?",
 *     answer: "24",
 *     solution: "24",
 *     ...place,
 *   },
 * });
 * ```
 */
export const aime: Loader = {
  name: "aime",
  // verl scores by every name that begins so.
  dataset: "aime",
  describe: "problem and answer with year, aime_number and problem_number",
  matches: (record) =>
    Object.hasOwn(record, "problem") && Object.hasOwn(record, "answer") &&
    Object.hasOwn(record, "year") && Object.hasOwn(record, "problem_number"),
  toProblem(record) {
    const { id: _, problem, answer, solution, ...rest } = record;
    if (typeof problem !== "string") {
      return rejectCell(record, "problem", "a text");
    }
    const digits = cellText(answer)?.trim();
    if (digits === undefined) return rejectCell(record, "answer");
    if (!/^\d{1,3}$/.test(digits)) {
      const shown = digits.length > 40 ? `${digits.slice(0, 40)}...` : digits;
      const fault = `is ${JSON.stringify(shown)}, no number from 0 to 999`;
      return rejectField("answer", fault);
    }
    if ((solution ?? null) !== null && typeof solution !== "string") {
      return rejectCell(record, "solution", "a text or null");
    }
    const { year, aime_number: exam, problem_number: number } = record;
    const place = [year, exam, number].map(cellText);
    const made = place.every((part) => part !== undefined)
      ? { id: `aime-${place.join("-")}` }
      : {};
    return {
      row: {
        ...rest,
        ...made,
        ...ownId(record),
        problem,
        answer: String(Number(digits)),
        ...typeof solution === "string" &&
          { solution: withoutSignatures(solution) },
      },
    };
  },
};

function withoutSignatures(solution: string): string {
  let text = solution.trimEnd();
  for (let count = 0; count < 5; count++) {
    const shorter = text.replace(signature, "").trimEnd();
    // What has a box or a formula is no name.
    if (shorter === text || /[\\$=]/.test(text.slice(shorter.length))) break;
    text = shorter;
  }
  return text;
}
