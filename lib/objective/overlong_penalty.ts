/** The constants of {@linkcode overlongPenalty}. */
export interface OverlongSettings {
  /** The configured longest completion in tokens. */
  maxCompletionLength: number;
  /** The last tokens, over which the penalty grows; 0 is off. */
  overlongBuffer: number;
  /** The penalty at the full length. */
  overlongFactor: number;
}

/**
 * What a completion's length adds to its reward (DAPO eq. 13, arXiv
 * 2503.14476): `min(0, -(T - (L - b)) / b * f)`, so 0 up to `L - b` tokens,
 * `-f` at L.
 *
 * @example Usage
 * ```ts
 * import { overlongPenalty } from "./overlong_penalty.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const settings = { maxCompletionLength: 10, overlongBuffer: 4, overlongFactor: 1 };
 * assertEquals([6, 8, 10].map((length) => overlongPenalty(length, settings)), [0, -0.5, -1]);
 * ```
 *
 * @param length The completion's tokens.
 * @param settings Longest completion, buffer and factor.
 * @returns The penalty, never positive.
 */
export function overlongPenalty(
  length: number,
  settings: OverlongSettings,
): number {
  const { maxCompletionLength, overlongBuffer, overlongFactor } = settings;
  if (overlongBuffer === 0) return 0;
  const over = length - (maxCompletionLength - overlongBuffer);
  return over <= 0 ? 0 : -(over / overlongBuffer) * overlongFactor;
}
