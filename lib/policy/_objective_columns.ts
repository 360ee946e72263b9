import type { LossColumn } from "../objective/mod.ts";
import type { ObjectiveSettings, TrainingRow } from "./update_policy.ts";

/** Reads a column's numbers off a row: one for all its tokens, or one for each. */
type ReadColumn = (row: TrainingRow) => number | Float32Array;

/** The columns that a loss of these settings reads, and where rows have them. */
export function objectiveColumns(
  settings: ObjectiveSettings,
): Partial<Record<LossColumn, ReadColumn>> {
  const { beta, topEntropyQuantile = 1, teacherGamma, imitates } = settings;
  return {
    advantages: (row) => row.advantage,
    old_logprobs: (row) => row.oldLogprobs,
    ...(beta !== 0 && { reference_logprobs: referenceLogprobs }),
    ...(topEntropyQuantile < 1 && { entropy_mask: entropyMask }),
    ...(teacherGamma !== undefined && {
      is_teacher: ({ source }) => Number(source === "teacher"),
    }),
    ...(imitates && {
      is_imitated: ({ source }) => Number(source === "imitated"),
    }),
  };
}

function referenceLogprobs(row: TrainingRow): number | Float32Array {
  if (row.source === "imitated") return 0;
  return required(row.referenceLogprobs, "reference log-probabilities");
}

function entropyMask(row: TrainingRow): number | Float32Array {
  if (row.source === "imitated") return 0;
  return required(row.entropyMask, "entropy mask");
}

function required(
  values: Float32Array | undefined,
  what: string,
): Float32Array {
  if (values !== undefined) return values;
  throw new TypeError(`Cannot update policy: a row has no ${what}`);
}
