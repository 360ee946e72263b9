/** The constants of {@linkcode adamwStep}. */
export interface AdamwSettings {
  /** Step size of this update. */
  learningRate: number;
  /** Share of a weight that decays per unit of learning rate. */
  weightDecay: number;
  /** Decay of the gradient's running mean. */
  adamBeta1: number;
  /** Decay of the squared gradient's running mean. */
  adamBeta2: number;
  /** Added to the denominator. */
  adamEpsilon: number;
}

/** The running means of one tensor's gradient, in its length. */
export interface Moments {
  /** Mean of the gradient. */
  m: Float32Array;
  /** Mean of its square. */
  v: Float32Array;
}

/**
 * Updates one tensor in place by AdamW (Loshchilov and Hutter 2019): decay apart
 * from the gradient, both moments corrected for their start at 0.
 *
 *     g = factor * gradient
 *     m = beta1 * m + (1 - beta1) * g
 *     v = beta2 * v + (1 - beta2) * g^2
 *     p = p * (1 - lr * decay)
 *       - lr * (m / (1 - beta1^step)) / (sqrt(v / (1 - beta2^step)) + epsilon)
 *
 * Computed in float64, stored in float32, without allocation.
 *
 * @example Usage
 * ```ts
 * import { adamwStep } from "./adamw.ts";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const weights = Float32Array.of(1);
 * const moments = { m: new Float32Array(1), v: new Float32Array(1) };
 * adamwStep(weights, Float32Array.of(0.5), moments, 1, {
 *   learningRate: 0.1,
 *   weightDecay: 0,
 *   adamBeta1: 0.9,
 *   adamBeta2: 0.999,
 *   adamEpsilon: 1e-8,
 * });
 * assertAlmostEquals(weights[0]!, 0.9, 1e-6);
 * ```
 *
 * @param weights The tensor, changed.
 * @param gradient The loss's gradient, left as it is.
 * @param moments The tensor's moments, changed.
 * @param step The number of this update, from 1.
 * @param settings Learning rate and constants.
 * @param factor What the gradient is multiplied with, e.g. for clipping.
 */
export function adamwStep(
  weights: Float32Array,
  gradient: Float32Array,
  moments: Moments,
  step: number,
  settings: AdamwSettings,
  factor = 1,
): void {
  const { m, v } = moments;
  const { learningRate, weightDecay, adamEpsilon } = settings;
  const { adamBeta1, adamBeta2 } = settings;
  if (gradient.length !== weights.length) {
    throw new RangeError(
      `Cannot update ${weights.length} weights: the gradient has ` +
        `${gradient.length} values`,
    );
  }
  const keep = 1 - learningRate * weightDecay;
  const stepSize = learningRate / (1 - adamBeta1 ** step);
  const correction = 1 / (1 - adamBeta2 ** step);
  for (let i = 0; i < weights.length; i++) {
    const g = gradient[i]! * factor;
    const mean = adamBeta1 * m[i]! + (1 - adamBeta1) * g;
    const square = adamBeta2 * v[i]! + (1 - adamBeta2) * g * g;
    m[i] = mean;
    v[i] = square;
    weights[i] = weights[i]! * keep -
      stepSize * mean / (Math.sqrt(square * correction) + adamEpsilon);
  }
}
