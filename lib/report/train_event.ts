/**
 * What `train` tells the world: a stream of plain values.
 *
 * The loop draws nothing and stores nothing. It hands every event to the sinks
 * it was given: the progress line, the metrics file, the samples file.
 */

/** The parts of a training step that take long enough to be shown. */
export type PhaseName = "rollout" | "hint" | "score" | "update" | "evaluate";

/** One completion with all that is needed to audit its reward. */
export interface Sample {
  /** Id of the problem. */
  id: string;
  /** Training step, 0 before training. */
  step: number;
  /** Hint level of the context it was sampled under, 0 = no hint. */
  level: number;
  /** Where the completion came from. */
  origin: "plain" | "hinted" | "teacher";
  /** The hint shown, when there was one. */
  hint?: string;
  /** Decoded completion without special tokens. */
  completion: string;
  /** 1 right, 0 wrong, null when it could not be judged. */
  reward: number | null;
  /** The answer the judge read. */
  extracted?: string;
  /** True when it met the length limit before a stop id. */
  truncated: boolean;
  /** Completion length in tokens, the stop id included. */
  "num_tokens": number;
  /** Hash of the prompt templates. */
  "prompt_hash": string;
  /** Group advantage that the update used. */
  advantage?: number;
  /** Completion ids, with `--log-tokens`. */
  "token_ids"?: number[];
  /** Log-probability of each completion id, with `--log-tokens`. */
  logprobs?: number[];
}

/** The first event of a run. */
export interface StartEvent {
  /** Tells events apart. */
  type: "start";
  /** Method id, such as `sage`. */
  method: string;
  /** Model as the user named it. */
  model: string;
  /** Steps already done: 0, or the step a resumed run continues from. */
  step: number;
  /** Step at which the run ends, 0 when unknown. */
  maxSteps: number;
  /** Derived numbers to show before the first step, in this order. */
  derived: Record<string, string | number>;
}

/** Progress inside a step, sent as often as convenient. */
export interface PhaseEvent {
  /** Tells events apart. */
  type: "phase";
  /** Which part of the step. */
  name: PhaseName;
  /** Rows finished. */
  done: number;
  /** Rows to do, 0 when unknown. */
  total: number;
  /** Tokens processed in this phase so far. */
  tokens?: number;
}

/** A finished step. */
export interface StepEvent {
  /** Tells events apart. */
  type: "step";
  /** The step just finished, from 1. */
  step: number;
  /** Step at which the run ends, 0 when unknown. */
  maxSteps: number;
  /** Metrics by their logged names (TRL's and SAGE's). */
  metrics: Record<string, number>;
}

/** A finished evaluation on held-out problems. */
export interface EvaluationEvent {
  /** Tells events apart. */
  type: "evaluation";
  /** Steps done when it was taken. */
  step: number;
  /** Metrics by their logged names, the `eval_` prefix included. */
  metrics: Record<string, number>;
}

/** One sample drawn during a step. */
export interface SampleEvent {
  /** Tells events apart. */
  type: "sample";
  /** The sample as `samples.jsonl` stores it. */
  sample: Sample;
}

/** A checkpoint that is complete on disk. */
export interface CheckpointEvent {
  /** Tells events apart. */
  type: "checkpoint";
  /** Folder of the checkpoint. */
  path: string;
  /** Steps done when it was taken. */
  step: number;
}

/** Something the user should know, though the run goes on. */
export interface WarningEvent {
  /** Tells events apart. */
  type: "warning";
  /** One clause, lowercase, without a final full stop. */
  message: string;
}

/** The last event of a run, sent also after an interruption. */
export interface EndEvent {
  /** Tells events apart. */
  type: "end";
  /** Steps done. */
  step: number;
}

/**
 * Everything a training run reports, in the order it happens.
 *
 * @example
 * ```ts
 * import type { TrainEvent } from "./train_event.ts";
 *
 * const event: TrainEvent = {
 *   type: "step",
 *   step: 1,
 *   maxSteps: 60,
 *   metrics: { reward: 0.25, frac_reward_zero_std: 0.5 },
 * };
 * ```
 */
export type TrainEvent =
  | StartEvent
  | PhaseEvent
  | StepEvent
  | EvaluationEvent
  | SampleEvent
  | CheckpointEvent
  | WarningEvent
  | EndEvent;
