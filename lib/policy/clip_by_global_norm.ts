import { NonFiniteError } from "./non_finite_error.ts";

/** What {@linkcode clipByGlobalNorm} found. */
export interface ClippedNorm {
  /** The L2 norm over all gradients together, before clipping. */
  norm: number;
  /** What every gradient has to be multiplied with, at most 1. */
  factor: number;
}

/**
 * Computes the gradients' common norm in float64 and the factor
 * `min(1, maxNorm / (norm + 1e-6))` that clips it.
 *
 * The gradients are left as they are: `adamwStep` takes the factor,
 * which saves a pass over all of them.
 *
 * @example Usage
 * ```ts
 * import { clipByGlobalNorm } from "./clip_by_global_norm.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const gradients = new Map([["bias", Float32Array.of(3, 4)]]);
 * assertEquals(clipByGlobalNorm(gradients, 0), { norm: 5, factor: 1 });
 * ```
 *
 * @param gradients The gradients by their tensor's name.
 * @param maxNorm The longest norm let through; 0 is off.
 * @returns Norm and factor.
 * @throws {NonFiniteError} If a gradient is not finite, naming its tensor.
 */
export function clipByGlobalNorm(
  gradients: ReadonlyMap<string, Float32Array>,
  maxNorm: number,
): ClippedNorm {
  let total = 0;
  for (const [name, gradient] of gradients) {
    let squares = 0;
    for (let i = 0; i < gradient.length; i++) squares += gradient[i]! ** 2;
    if (!(squares < Infinity)) {
      throw new NonFiniteError(
        `the gradient of '${name}'`,
        gradient.find((value) => !Number.isFinite(value)) ?? squares,
      );
    }
    total += squares;
  }
  const norm = Math.sqrt(total);
  const factor = maxNorm > 0 ? Math.min(1, maxNorm / (norm + 1e-6)) : 1;
  return { norm, factor };
}
