import { randomStream } from "./_random_stream.ts";
import { type KlEstimatorLaw, klEstimators } from "./kl_estimators.ts";

/** One estimator on one pair of distributions, exact. */
export interface KlRow {
  /** Tells the rows of several experiments apart. */
  experiment: "kl";
  /** The seed of the pair. */
  seed: number;
  /** The estimator. */
  estimator: string;
  /** Its expectation under the policy, in nats. */
  value: number;
  /** Standard deviation of its value at one sample. */
  "value_sd": number;
  /** KL(policy || reference). */
  "reverse_kl": number;
  /** KL(reference || policy). */
  "forward_kl": number;
  /** Its expected gradient by the policy's logits. */
  gradient: number[];
  /** The gradient it is expected to be: none, or that of one of both. */
  claim: KlEstimatorLaw["claims"];
  /** Largest distance of its gradient's entries from the reverse KL's. */
  "from_reverse": number;
  /** The same from the forward KL's. */
  "from_forward": number;
  /** The same from 0. */
  "from_zero": number;
  /** Probabilities of the policy. */
  policy: number[];
  /** Probabilities of the reference. */
  reference: number[];
}

const outcomes = 6;

/**
 * Computes what the estimators of the KL divergence give in expectation, as
 * values and, differentiated as a loss on the policy's own samples, as
 * gradients. Expectations are sums over all 6 outcomes of a pair of categorical
 * distributions whose logits are drawn from -2..2; nothing is sampled from them.
 *
 * @example Usage
 * ```ts
 * import { measureKl } from "./measure_kl.ts";
 *
 * const k3 = measureKl(0).find(({ estimator }) => estimator === "k3")!;
 * console.assert(k3.from_forward < 1e-12 && k3.from_reverse > 0.01);
 * ```
 *
 * @param seed The seed of the pair.
 * @returns One row an estimator.
 */
export function measureKl(seed: number): KlRow[] {
  const random = randomStream(seed, "kl pair");
  const draw = () =>
    softmax(Array.from(Array(outcomes), () => 4 * random() - 2));
  const policy = draw();
  const reference = draw();
  const d = policy.map((mass, index) => Math.log(mass / reference[index]!));
  const reverse = expectation(policy, d);
  const forward = -expectation(reference, d);
  // By logit j: policy_j (d_j - KL), and policy_j - reference_j.
  const reverseGradient = policy.map((mass, j) => mass * (d[j]! - reverse));
  const forwardGradient = policy.map((mass, j) => mass - reference[j]!);
  return klEstimators.map(({ id, value, slope, claims }) => {
    const values = d.map(value);
    const mean = expectation(policy, values);
    const gradient = expectedGradient(policy, d.map(slope));
    const squares = values.map((one) => (one - mean) ** 2);
    return {
      experiment: "kl",
      seed,
      estimator: id,
      value: mean,
      value_sd: Math.sqrt(expectation(policy, squares)),
      reverse_kl: reverse,
      forward_kl: forward,
      gradient,
      claim: claims,
      from_reverse: distance(gradient, reverseGradient),
      from_forward: distance(gradient, forwardGradient),
      from_zero: distance(gradient, gradient.map(() => 0)),
      policy,
      reference,
    };
  });
}

/** Sum over outcomes x of p(x) slope(x) d log p(x) / d logit. */
function expectedGradient(
  policy: readonly number[],
  slopes: readonly number[],
): number[] {
  return policy.map((_, j) =>
    expectation(
      policy,
      slopes.map((slope, x) => slope * ((x === j ? 1 : 0) - policy[j]!)),
    )
  );
}

function softmax(logits: readonly number[]): number[] {
  const masses = logits.map(Math.exp);
  const sum = masses.reduce((total, mass) => total + mass, 0);
  return masses.map((mass) => mass / sum);
}

function expectation(
  weights: readonly number[],
  values: readonly number[],
): number {
  return weights.reduce((sum, weight, x) => sum + weight * values[x]!, 0);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, index) => Math.abs(value - b[index]!)));
}
