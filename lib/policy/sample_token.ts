import { selectByCount, selectByMass } from "./_select_threshold.ts";
import { NonFiniteError } from "./non_finite_error.ts";
import { type DrawParameters, isTruncated } from "./sampling_parameters.ts";

/**
 * Draws one token from a distribution by inverting its cumulative sum in the
 * order of the vocabulary.
 *
 * Truncation keeps Hugging Face's order: top-k (ties with the last one stay),
 * then top-p of what is left, then min-p; what remains is renormalised. Among
 * equal probabilities at top-p's edge the lower ids stay. Without truncation
 * nothing is allocated, and nothing is sorted in either case.
 *
 * @example Usage
 * ```ts
 * import { sampleToken } from "./sample_token.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const probabilities = Float32Array.of(0.25, 0.5, 0.25);
 * const draw = { temperature: 1, topP: 1, topK: 0, minP: 0 };
 * assertEquals(sampleToken(probabilities, draw, 0.9), 2);
 * assertEquals(sampleToken(probabilities, { ...draw, topP: 0.5 }, 0.9), 1);
 * ```
 *
 * @param probabilities `[vocabulary]`, the softmax of `logits / temperature`.
 * @param parameters Temperature (0 takes the first maximum) and truncation.
 * @param u A number in `[0, 1)`.
 * @returns A token of positive probability; the last one where rounding leaves
 *   the sum at or below `u`.
 * @throws {NonFiniteError} If the probabilities are not finite or all 0.
 */
export function sampleToken(
  probabilities: Float32Array,
  parameters: DrawParameters,
  u: number,
): number {
  if (parameters.temperature === 0) {
    const token = firstMaximum(probabilities);
    return checked(token, probabilities[token] ?? NaN);
  }
  if (isTruncated(parameters)) {
    return sampleTruncated(probabilities, parameters, u);
  }
  let sum = 0;
  let last = -1;
  for (let token = 0; token < probabilities.length; token++) {
    const probability = probabilities[token]!;
    if (probability > 0) last = token;
    sum += probability;
    if (sum > u) return checked(token, sum);
  }
  return checked(last, sum);
}

function firstMaximum(probabilities: Float32Array): number {
  let best = -1;
  let highest = 0;
  for (let token = 0; token < probabilities.length; token++) {
    const probability = probabilities[token]!;
    if (probability > highest) {
      highest = probability;
      best = token;
    }
  }
  return checked(best, highest);
}

function sampleTruncated(
  probabilities: Float32Array,
  { topP, topK, minP }: DrawParameters,
  u: number,
): number {
  const highest = probabilities[firstMaximum(probabilities)]!;
  let threshold = topK > 0 && topK < probabilities.length
    ? selectByCount(probabilities, topK)
    : 0;
  let ties = Infinity;
  if (topP < 1) {
    const mass = massFrom(probabilities, threshold, ties);
    const target = topP * mass;
    // Tokens below this lie in the tail even if all others are as improbable.
    const tail = (1 - topP) * mass / probabilities.length;
    const nucleus = selectByMass(
      probabilities,
      Math.max(threshold, tail),
      target,
    );
    threshold = nucleus.threshold;
    ties = Math.max(1, Math.ceil((target - nucleus.above) / threshold));
  }
  if (minP * highest > threshold) {
    threshold = minP * highest;
    ties = Infinity;
  }
  const target = u * massFrom(probabilities, threshold, ties);
  let sum = 0;
  let last = -1;
  for (let token = 0; token < probabilities.length; token++) {
    const probability = probabilities[token]!;
    if (!(probability >= threshold && probability > 0)) continue;
    if (probability === threshold && ties-- <= 0) continue;
    last = token;
    sum += probability;
    if (sum > target) return token;
  }
  return checked(last, sum);
}

/** The mass at or above a threshold, counting only the first `ties` equal to it. */
function massFrom(
  probabilities: Float32Array,
  threshold: number,
  ties: number,
): number {
  let sum = 0;
  for (let token = 0; token < probabilities.length; token++) {
    const probability = probabilities[token]!;
    if (probability > threshold) sum += probability;
    else if (probability === threshold && ties-- > 0) sum += probability;
  }
  return sum;
}

function checked(token: number, sum: number): number {
  if (token >= 0 && sum < Infinity) return token;
  throw new NonFiniteError("the sum of a token's probabilities", sum);
}
