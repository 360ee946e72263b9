import type { JsonRecord } from "../jsonl/mod.ts";

/** One completion and what the judge said of it. */
export interface EvaluationVerdict {
  /** The judge's word; `unjudged` scores as wrong and is counted. */
  outcome: "right" | "wrong" | "unjudged";
  /** The completion's final answer as it was written. */
  extracted?: string;
  /** Which class of equal answers that one is in; absent without, or cut off. */
  vote?: number;
  /** Why. */
  reason: string;
  /** Decoded completion, empty when the prompt was too long to be sent. */
  completion: string;
  /** True when it met the length limit before a stop id. */
  truncated: boolean;
  /** Completion length in tokens, the stop id included. */
  "num_tokens": number;
  /** Completion ids, with `--log-tokens`. */
  "token_ids"?: number[];
  /** Log-probability of each completion id, with `--log-tokens`. */
  logprobs?: number[];
}

/** What an evaluation adds to a problem. */
export interface EvaluationColumns {
  /** Name of the problem set. */
  benchmark: string;
  /** Steps the policy was trained for. */
  step: number;
  /** Completions drawn. */
  k: number;
  /** Share of right completions. */
  accuracy: number;
  /** Score of the majority's answer, 0 to 1. */
  majority: number;
  /** The completions in the order of their index. */
  verdicts: EvaluationVerdict[];
  /** True when the prompt was too long to be sent. */
  "too_long": boolean;
  /** Prompt length in tokens. */
  "prompt_tokens": number;
  /** Hash of the prompt templates. */
  "prompt_hash": string;
}

/** One problem with its k verdicts; the problem's own columns stay. */
export interface EvaluationRow extends JsonRecord, EvaluationColumns {
  /** Id of the problem. */
  id: string;
}
