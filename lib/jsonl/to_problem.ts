import { z } from "zod";
import { DataError } from "./data_error.ts";
import type { Hints, Problem } from "./problem.ts";
import type { JsonRecord, ReadRecord } from "./record.ts";
import { stringifyJson } from "./stringify_json.ts";

const text = z.string();
// Table tools write null for a cell that is empty.
const optionalText = text.nullish();

const problemSchema = z.looseObject({
  id: text.min(1),
  problem: text.min(1),
  answer: text,
  solution: optionalText,
  hints: z.looseObject({
    "level_1": optionalText,
    "level_2": optionalText,
    "level_3": optionalText,
  }).nullish(),
});

/**
 * Checks that a row is a problem. Optional fields that are null are left out;
 * fields it does not know stay as they are.
 *
 * @example Usage
 * ```ts
 * import { toProblem } from "./to_problem.ts";
 *
 * const record = { id: "a", problem: "1+1?", answer: "2", topic: "sums" };
 * console.error(toProblem({ record, line: 1 }, "example").answer); // 2
 * ```
 *
 * @param read The row and its line
 * @param name What to call its source in errors
 * @returns The problem
 * @throws {DataError} If a field is missing or has another type, naming source,
 * line and field
 */
export function toProblem(read: ReadRecord, name: string): Problem {
  const { record, line } = read;
  const result = problemSchema.safeParse(record);
  const issue = result.error?.issues[0];
  if (issue) {
    throw new DataError(
      `Cannot read ${name}:${line}: ${explain(issue, record)}`,
      { hint: "`deno task prepare` turns other layouts into problems" },
    );
  }
  const { solution, hints, ...rest } = record;
  return {
    ...rest,
    ...(typeof solution === "string" ? { solution } : {}),
    ...(hints ? { hints: withoutNulls(hints) } : {}),
  } as Problem;
}

function withoutNulls(hints: object): Hints {
  return Object.fromEntries(
    Object.entries(hints).filter(([, value]) => value !== null),
  );
}

function explain(issue: z.core.$ZodIssue, record: JsonRecord): string {
  const field = issue.path.join(".");
  const value = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown>)[key],
    record,
  );
  if (value === undefined) return `field "${field}" is missing`;
  if (value === "") return `field "${field}" is empty`;
  const wanted = "expected" in issue && issue.expected === "object"
    ? "an object"
    : "a string";
  const found = stringifyJson(value);
  const shown = found.length > 60 ? `${found.slice(0, 60)}...` : found;
  return `field "${field}" must be ${wanted}, found ${shown}`;
}
