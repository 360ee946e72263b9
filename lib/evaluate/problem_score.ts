import type { JsonRecord } from "../jsonl/mod.ts";
import type { EvaluationRow } from "./evaluation_row.ts";

/** What the summary needs of a row, without its completions. */
export interface ProblemScore {
  /** Id of the problem. */
  id: string;
  /** The problem's kind, where it has one. */
  kind?: string;
  /** Completions. */
  k: number;
  /** Right ones among them. */
  right: number;
  /** Score of the majority's answer, 0 to 1. */
  majority: number;
  /** Completions that could not be judged. */
  unjudged: number;
  /** Completions cut off at the length limit. */
  truncated: number;
  /** Length of all completions in tokens. */
  tokens: number;
  /** Whether the prompt was too long to be sent. */
  tooLong: boolean;
}

/**
 * Counts a row's verdicts.
 *
 * @example
 * ```ts
 * import { problemScore } from "./problem_score.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const verdict = {
 *   outcome: "right",
 *   reason: "same value",
 *   completion: "4",
 *   truncated: false,
 *   num_tokens: 1,
 * } as const;
 * const row = { id: "a", benchmark: "sums", step: 0, k: 2, accuracy: 1 };
 * const rest = { too_long: false, prompt_tokens: 5, prompt_hash: "", majority: 1 };
 * const { right, tokens } = problemScore({
 *   ...row,
 *   ...rest,
 *   verdicts: [verdict, verdict],
 * });
 * assertEquals([right, tokens], [2, 2]);
 * ```
 *
 * @param row The row.
 * @returns The counts.
 */
export function problemScore(row: EvaluationRow): ProblemScore {
  const { id, kind, k, majority, verdicts } = row;
  const count = (outcome: string): number =>
    verdicts.filter((verdict) => verdict.outcome === outcome).length;
  return {
    id,
    ...typeof kind === "string" && { kind },
    k,
    right: count("right"),
    majority,
    unjudged: count("unjudged"),
    truncated: verdicts.filter(({ truncated }) => truncated).length,
    tokens: verdicts.reduce((sum, verdict) => sum + verdict.num_tokens, 0),
    tooLong: row.too_long,
  };
}

/**
 * Tells whether a record read from a file is an evaluation's row.
 *
 * @example
 * ```ts
 * import { isEvaluationRow } from "./problem_score.ts";
 * import { assert } from "@std/assert";
 *
 * assert(!isEvaluationRow({ id: "a", problem: "2+2?", answer: "4" }));
 * ```
 *
 * @param record The record.
 * @returns Whether it has what a score is made of.
 */
export function isEvaluationRow(record: JsonRecord): record is EvaluationRow {
  const { id, benchmark, k, majority, verdicts } = record;
  return typeof id === "string" && typeof benchmark === "string" &&
    typeof k === "number" && typeof majority === "number" &&
    Array.isArray(verdicts) && verdicts.length === k &&
    verdicts.every((verdict) =>
      typeof verdict === "object" && verdict !== null &&
      typeof verdict.outcome === "string" &&
      typeof verdict.num_tokens === "number"
    );
}
