import { quantile } from "./_statistics.ts";

/** What shapes the reference that a policy is kept near. */
export type AnchorGuide = "none" | "branch" | "token" | "random";

/** The constants of {@linkcode anchorWeights}. */
export interface AnchorSettings {
  /** Which guide. */
  guide: AnchorGuide;
  /** `branch`: growth per nat of entropy above the threshold. */
  gamma: number;
  /** `branch`: entropy in nats from which a token counts as a branch. */
  tau: number;
  /** `token`: how much the most surprising token of a row is raised. */
  alpha: number;
  /** `token`: standard deviation at such a token. `random`: of a drawn weight. */
  sigma: number;
  /** `random`: share of the tokens that get a drawn weight. */
  epsilon: number;
}

/** What a policy says of a completion's tokens. */
export interface AnchoredRow {
  /** Log-probabilities in nats. */
  logprobs: ArrayLike<number>;
  /** Entropies in nats. */
  entropies: ArrayLike<number>;
}

/** Random numbers of a token, functions of its place. */
export interface TokenNoise {
  /** A number of the standard normal distribution. */
  normal(token: number): number;
  /** A number of the uniform distribution on [0, 1). */
  uniform(token: number): number;
}

const LEAST = 0.6;
const MOST = 1.4;

/**
 * Computes the weights q of SAGE-anchors (arXiv 2605.18864): the policy is kept
 * near `q * reference` in the place of the reference, by adding `log q` to the
 * reference's log-probabilities. All are within [0.6, 1.4].
 *
 * | guide | q of a token |
 * |---|---|
 * | branch | `1 + gamma max(H - tau, 0)`, H the entropy |
 * | token | normal around `1 + alpha s` with deviation `sigma s`, s the token's surprisal, cut at the row's 5% and 95% quantiles and scaled to [0, 1] |
 * | random | with probability epsilon normal around 1 with deviation sigma, else 1 |
 * | none | 1 |
 *
 * @example Usage
 * ```ts
 * import { anchorWeights } from "./anchor_guide.ts";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const row = { logprobs: [-1, -1], entropies: [0.5, 2.2] };
 * const noise = { normal: () => 0, uniform: () => 0 };
 * const settings = { gamma: 0.3, tau: 1.2, alpha: 0.3, sigma: 0.25, epsilon: 0.1 };
 * const [flat, branch] = anchorWeights(row, { guide: "branch", ...settings }, noise);
 * assertAlmostEquals(flat!, 1);
 * assertAlmostEquals(branch!, 1.3, 1e-6);
 * ```
 *
 * @param row The policy's own values, no gradient flows through them.
 * @param settings The guide and its constants.
 * @param noise The row's random numbers.
 * @returns One weight a token.
 */
export function anchorWeights(
  row: AnchoredRow,
  settings: AnchorSettings,
  noise: TokenNoise,
): Float64Array {
  const { guide, gamma, tau, alpha, sigma, epsilon } = settings;
  const weights = new Float64Array(row.logprobs.length).fill(1);
  const surprisals = guide === "token" ? scaledSurprisals(row.logprobs) : [];
  for (let t = 0; t < weights.length; t++) {
    if (guide === "branch") {
      weights[t] = 1 + gamma * Math.max(row.entropies[t]! - tau, 0);
    } else if (guide === "token") {
      const surprisal = surprisals[t]!;
      weights[t] = 1 + (alpha + sigma * noise.normal(t)) * surprisal;
    } else if (guide === "random" && noise.uniform(t) < epsilon) {
      weights[t] = 1 + sigma * noise.normal(t);
    }
    weights[t] = Math.min(MOST, Math.max(LEAST, weights[t]!));
  }
  return weights;
}

/** Surprisals of a row, outliers cut, from 0 to 1; 0 where all are alike. */
function scaledSurprisals(logprobs: ArrayLike<number>): number[] {
  const surprisals = Array.from(logprobs, (logprob) => -logprob);
  const low = quantile(surprisals, 0.05);
  const high = quantile(surprisals, 0.95);
  const range = high - low;
  return surprisals.map((each) =>
    range === 0 ? 0 : (Math.min(high, Math.max(low, each)) - low) / range
  );
}
