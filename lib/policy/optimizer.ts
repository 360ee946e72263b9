import type { Weight } from "../model/mod.ts";
import { type AdamwSettings, adamwStep, type Moments } from "./adamw.ts";
import { clipByGlobalNorm } from "./clip_by_global_norm.ts";
import { findNonFinite, nonFiniteIn } from "./find_non_finite.ts";
import { NonFiniteError } from "./non_finite_error.ts";

/** AdamW's state over a policy's trainable tensors. */
export interface Optimizer {
  /** Updates made so far. */
  step: number;
  /** Moments by the tensor's name. */
  moments: Map<string, Moments>;
}

/** The constants of {@linkcode optimizerStep}. */
export interface OptimizerSettings extends AdamwSettings {
  /** Longest gradient over all tensors together; 0 is off. */
  maxGradNorm: number;
}

/**
 * Creates an optimizer with moments of 0.
 *
 * @example Usage
 * ```ts
 * import { createOptimizer } from "./optimizer.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const bias = { shape: [2], data: new Float32Array(2) };
 * const optimizer = createOptimizer(new Map([["bias", bias]]));
 * assertEquals(optimizer.moments.get("bias")?.m.length, 2);
 * ```
 *
 * @param weights The trainable tensors by name.
 * @returns The optimizer before its first step.
 */
export function createOptimizer(
  weights: ReadonlyMap<string, Weight>,
): Optimizer {
  const moments = new Map<string, Moments>();
  for (const [name, { data }] of weights) {
    moments.set(name, {
      m: new Float32Array(data.length),
      v: new Float32Array(data.length),
    });
  }
  return { step: 0, moments };
}

/**
 * Clips the gradients by their common norm and updates all weights in place,
 * those with bias and norm tensors included.
 *
 * @example Usage
 * ```ts
 * import { createOptimizer, optimizerStep } from "./optimizer.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const bias = { shape: [2], data: new Float32Array(2) };
 * const weights = new Map([["bias", bias]]);
 * const gradients = new Map([["bias", Float32Array.of(3, 4)]]);
 * const norm = optimizerStep(createOptimizer(weights), weights, gradients, {
 *   learningRate: 1e-3,
 *   weightDecay: 0.01,
 *   adamBeta1: 0.9,
 *   adamBeta2: 0.999,
 *   adamEpsilon: 1e-8,
 *   maxGradNorm: 1,
 * });
 * assertEquals(norm, 5);
 * ```
 *
 * @param optimizer The state, moved on by one step.
 * @param weights The trainable tensors by name, changed.
 * @param gradients One gradient per tensor, left as they are.
 * @param settings Learning rate and constants.
 * @returns The gradients' norm before clipping.
 * @throws {NonFiniteError} If a gradient or weight is not finite, or a weight or
 *   moment would not be; nothing is changed then, as for all errors.
 * @throws {RangeError} If a gradient or moment is missing.
 */
export function optimizerStep(
  optimizer: Optimizer,
  weights: ReadonlyMap<string, Weight>,
  gradients: ReadonlyMap<string, Float32Array>,
  settings: OptimizerSettings,
): number {
  const broken = findNonFinite(weights);
  if (broken) {
    throw new NonFiniteError(`the weight '${broken.name}'`, broken.value);
  }
  const { norm, factor } = clipByGlobalNorm(gradients, settings.maxGradNorm);
  const step = optimizer.step + 1;
  const checked = staysFinite(norm * factor, step, settings);
  const updates = [...weights].map(([name, { data }]) => {
    const gradient = gradients.get(name);
    const moments = optimizer.moments.get(name);
    if (gradient?.length !== data.length || moments?.m.length !== data.length) {
      throw new RangeError(
        `Cannot update '${name}': its gradient or moments do not fit`,
      );
    }
    if (!checked) {
      tryStep(name, data, gradient, moments, step, settings, factor);
    }
    return { data, gradient, moments };
  });
  optimizer.step = step;
  for (const { data, gradient, moments } of updates) {
    adamwStep(data, gradient, moments, step, settings, factor);
  }
  return norm;
}

/** Far enough from float32's end for squares and quotients not to reach it. */
const largestGradient = 1e18;

/** Whether a step cannot overflow, by bounds that all usual settings keep. */
function staysFinite(
  norm: number,
  step: number,
  { learningRate, weightDecay, adamBeta1, adamEpsilon }: AdamwSettings,
): boolean {
  const stepSize = learningRate / (1 - adamBeta1 ** step);
  return norm <= largestGradient && learningRate <= 1 &&
    learningRate * weightDecay <= 2 &&
    stepSize * largestGradient / adamEpsilon <= 1e37;
}

/** Makes the step on copies and throws where it leaves the finite numbers. */
function tryStep(
  name: string,
  weights: Float32Array,
  gradient: Float32Array,
  { m, v }: Moments,
  step: number,
  settings: AdamwSettings,
  factor: number,
): void {
  const data = weights.slice();
  const moments = { m: m.slice(), v: v.slice() };
  adamwStep(data, gradient, moments, step, settings, factor);
  for (
    const [what, values] of [
      ["weight", data],
      ["mean gradient", moments.m],
      ["mean squared gradient", moments.v],
    ] as const
  ) {
    const value = nonFiniteIn(values);
    if (value !== undefined) {
      throw new NonFiniteError(`the new ${what} of '${name}'`, value);
    }
  }
}
