import {
  findNonFinite,
  type NonFiniteError,
  type Policy,
} from "../policy/mod.ts";
import type { TrainEvent } from "../report/mod.ts";
import { nameRows } from "./_name_rows.ts";

/** A step whose update was left out. */
export interface SkippedUpdate {
  /** The step. */
  step: number;
  /** What was not finite. */
  failure: NonFiniteError;
  /** The policy, which may hold the cause. */
  policy: Pick<Policy, "weights">;
  /** What the batch's rows are called. */
  rows: readonly string[];
  /** Such steps in a row so far. */
  inARow: number;
  /** Such steps in a row that end the run. */
  most: number;
  /** Hears the warning. */
  emit: (event: TrainEvent) => void | Promise<void>;
}

/**
 * Says that a step's update was left out, and stops the run after too many such
 * steps in a row.
 *
 * @param skipped The step, and what was not finite in it.
 * @throws {Error} If it was one step too many.
 */
export async function skipUpdate(skipped: SkippedUpdate): Promise<void> {
  const { failure, inARow, most } = skipped;
  const broken = findNonFinite(skipped.policy.weights);
  const tensor = broken
    ? `the weight '${broken.name}' is ${broken.value}`
    : `${failure.tensor} is ${failure.value}`;
  const rows = failure.rows?.map((row) => skipped.rows[row]!) ?? skipped.rows;
  const what = `step ${skipped.step}: ${tensor} (batch ${nameRows(rows)})`;
  const message = `${what}; this update is left out`;
  await skipped.emit({ type: "warning", message });
  if (inARow < most) return;
  const steps = most === 1 ? "a step was" : `${inARow} steps in a row were`;
  throw Object.assign(
    new Error(`Cannot train on: ${steps} not finite, at last ${what}`),
    {
      hint:
        "begin a new run from a checkpoint (--model) with a lower --learning-rate or --max-grad-norm",
    },
  );
}
