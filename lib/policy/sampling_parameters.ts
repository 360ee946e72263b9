/** How completions are drawn. */
export interface SamplingParameters {
  /** Divisor of the logits; 0 takes the most probable token. */
  temperature: number;
  /** Smallest set of tokens with this much probability; 1 is off. */
  topP: number;
  /** Only this many most probable tokens; 0 is off. */
  topK: number;
  /** Only tokens at least this share of the most probable one; 0 is off. */
  minP: number;
  /** The longest completion in tokens. */
  maxCompletionLength: number;
  /** Tokens that end a completion. */
  stopIds: readonly number[];
}

/** The part of {@linkcode SamplingParameters} that shapes one draw. */
export type DrawParameters = Pick<
  SamplingParameters,
  "temperature" | "topP" | "topK" | "minP"
>;

/**
 * Whether drawing leaves tokens out, so that samples do not follow the
 * log-probabilities that scoring gives them.
 *
 * @example Usage
 * ```ts
 * import { isTruncated } from "./sampling_parameters.ts";
 * import { assert } from "@std/assert";
 *
 * assert(isTruncated({ temperature: 0.6, topP: 0.95, topK: 0, minP: 0 }));
 * ```
 *
 * @param parameters How completions are drawn.
 * @returns True if top-p, top-k or min-p is on.
 */
export function isTruncated(parameters: DrawParameters): boolean {
  const { topP, topK, minP } = parameters;
  return topP < 1 || topK > 0 || minP > 0;
}
