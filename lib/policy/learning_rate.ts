/** The shape of a learning rate over a run. */
export interface LearningRateSchedule {
  /** The highest learning rate, reached after warm-up. */
  learningRate: number;
  /** How it falls after warm-up. */
  schedule: "constant" | "linear" | "cosine";
  /** Steps of linear rise before that. */
  warmupSteps: number;
  /** Steps of the whole run. */
  maxSteps: number;
  /** Where linear and cosine end, as a share of the highest. */
  minRatio: number;
}

/**
 * Computes the learning rate of one step.
 *
 * Warm-up rises by equal parts and never starts at 0, so that no step is lost:
 * of `warmupSteps` w, step i takes `(i + 1) / (w + 1)`. Then linear and cosine
 * fall from 1 at step w towards `minRatio` at `maxSteps`.
 *
 * @example Usage
 * ```ts
 * import { learningRate } from "./learning_rate.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const rate = learningRate(5, {
 *   learningRate: 1,
 *   schedule: "linear",
 *   warmupSteps: 0,
 *   maxSteps: 10,
 *   minRatio: 0,
 * });
 * assertEquals(rate, 0.5);
 * ```
 *
 * @param step Steps made before this one, from 0.
 * @param schedule The shape.
 * @returns The learning rate.
 */
export function learningRate(
  step: number,
  schedule: LearningRateSchedule,
): number {
  const { warmupSteps, maxSteps, minRatio } = schedule;
  if (step < warmupSteps) {
    return schedule.learningRate * (step + 1) / (warmupSteps + 1);
  }
  const left = maxSteps - warmupSteps;
  const progress = left > 0 ? Math.min(1, (step - warmupSteps) / left) : 1;
  const shares = {
    constant: 1,
    linear: minRatio + (1 - minRatio) * (1 - progress),
    cosine: minRatio + (1 - minRatio) * (1 + Math.cos(Math.PI * progress)) / 2,
  };
  return schedule.learningRate * shares[schedule.schedule];
}
