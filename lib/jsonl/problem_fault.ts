import { z } from "zod";
import type { JsonRecord } from "./record.ts";
import { stringifyJson } from "./stringify_json.ts";

/** Ids are keys, file names and parts of messages, so they have a limit. */
const maxIdLength = 1000;

// What no tokenizer and no terminal can be given.
const text = z.string()
  .refine((text) => !text.includes("\0"), "has a NUL character")
  .refine((text) => text.isWellFormed(), "has half of a surrogate pair");
// Table tools write null for a cell that is empty.
const optionalText = text.nullish();

const problemSchema = z.looseObject({
  id: text.min(1).max(maxIdLength),
  problem: text.min(1),
  answer: text,
  solution: optionalText,
  hints: z.looseObject({
    "level_1": optionalText,
    "level_2": optionalText,
    "level_3": optionalText,
  }).nullish(),
});

/** What keeps a record from being a problem. */
export interface ProblemFault {
  /** The field, such as `answer` or `hints.level_1`. */
  field: string;
  /** One clause, which names the field. */
  reason: string;
}

/**
 * Finds what keeps a record from being a problem.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { problemFault } from "./problem_fault.ts";
 *
 * const record = { id: "a", problem: "1+1?", answer: 2 };
 * assertEquals(problemFault(record), {
 *   field: "answer",
 *   reason: 'field "answer" must be a string, found 2',
 * });
 * ```
 *
 * @param record The record
 * @returns The first fault, or undefined for a problem
 */
export function problemFault(record: JsonRecord): ProblemFault | undefined {
  const issue = problemSchema.safeParse(record).error?.issues[0];
  if (!issue) return undefined;
  const field = issue.path.join(".");
  return { field, reason: `field "${field}" ${explain(issue, record)}` };
}

function explain(issue: z.core.$ZodIssue, record: JsonRecord): string {
  const value = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown>)[key],
    record,
  );
  if (value === undefined) return "is missing";
  if (value === "") return "is empty";
  if (issue.code === "custom") return issue.message;
  if (issue.code === "too_big") {
    const { length } = value as string;
    return `has ${length} characters, more than ${issue.maximum}`;
  }
  const wanted = "expected" in issue && issue.expected === "object"
    ? "an object"
    : "a string";
  const found = stringifyJson(value);
  const shown = found.length > 60 ? `${found.slice(0, 60)}...` : found;
  return `must be ${wanted}, found ${shown}`;
}
