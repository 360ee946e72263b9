// deno-lint-ignore-file camelcase -- the keys of trainer_state.json
import { DataError, type Hints, type JsonRecord } from "../jsonl/mod.ts";

/** What a run keeps of one problem. */
export interface ProblemState {
  /** Level that its last visit began with. */
  level: number;
  /** Share of right rollouts in its last trained group. */
  accuracy?: number;
  /** Whether any rollout was ever right, hinted or not. */
  solved: boolean;
  /** Its last good hints. */
  hints?: Hints;
  /** What the method's schedule keeps of it. */
  memory?: JsonRecord;
}

/**
 * Where a run stands. With weights and optimizer it is all that the next step
 * depends on: random numbers are keyed, not drawn from a state.
 */
export interface TrainerState {
  /** Steps done. */
  step: number;
  /** Problems visited, repeats counted. */
  position: number;
  /** Tokens of all prompts and completions sampled so far. */
  num_tokens: number;
  /** Step of the last evaluation, -1 before the first. */
  evaluated: number;
  /** Steps in a row, up to this one, whose update was not finite. */
  nonfinite_steps: number;
  /** Visited problems, by id. */
  problems: Map<string, ProblemState>;
}

/**
 * Makes the state before the first step.
 *
 * @example Usage
 * ```ts
 * import { initialState } from "./trainer_state.ts";
 *
 * console.assert(initialState().step === 0);
 * ```
 *
 * @returns The state.
 */
export function initialState(): TrainerState {
  return {
    step: 0,
    position: 0,
    num_tokens: 0,
    evaluated: -1,
    nonfinite_steps: 0,
    problems: new Map(),
  };
}

/**
 * Writes a state as JSON, for a checkpoint.
 *
 * @example Usage
 * ```ts
 * import { initialState, stateFromRecord, stateToRecord } from "./trainer_state.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const state = initialState();
 * assertEquals(stateFromRecord(stateToRecord(state)), state);
 * ```
 *
 * @param state The state.
 * @returns Plain values.
 */
export function stateToRecord(state: TrainerState): JsonRecord {
  const { problems, ...rest } = state;
  return { ...rest, problems: Object.fromEntries(problems) };
}

/**
 * Reads a state back.
 *
 * @param record What {@linkcode stateToRecord} wrote; further keys are ignored.
 * @returns The state.
 * @throws {DataError} If a key is missing or has another type.
 */
export function stateFromRecord(record: JsonRecord): TrainerState {
  const read = (
    key: Exclude<keyof TrainerState, "problems">,
    value = record[key],
  ): number => {
    if (typeof value === "number") return value;
    throw new DataError(
      `Cannot resume: the checkpoint's state has no number '${key}'`,
      { hint: "resume from a checkpoint that train wrote" },
    );
  };
  const step = read("step");
  return {
    step,
    position: read("position"),
    num_tokens: read("num_tokens"),
    evaluated: read("evaluated", record.evaluated ?? step),
    nonfinite_steps: read("nonfinite_steps", record.nonfinite_steps ?? 0),
    problems: new Map(
      Object.entries(record.problems ?? {}) as [string, ProblemState][],
    ),
  };
}
