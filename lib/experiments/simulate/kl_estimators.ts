/** One estimator of the KL divergence of a policy from its reference. */
export interface KlEstimatorLaw {
  /** Its name in the field. */
  id: string;
  /** Its value at a token, `d` being `log policy - log reference`. */
  value(d: number): number;
  /**
   * Derivative of what is differentiated as a loss, by the token's
   * log-probability, on samples of the policy itself (ratio 1).
   */
  slope(d: number): number;
  /** The gradient that it is said to give. */
  claims: "zero" | "reverse" | "forward";
}

const k3 = (d: number): number => Math.expm1(-d) + d;

/**
 * The estimators k1, k2, k3 (Schulman 2020, "Approximating KL divergence"), k3
 * times the live ratio (TRL's `use_bias_correction_kl`), and verl's k3+, which
 * has the value of k3 and the gradient of k2. verl's clamps are left out.
 */
export const klEstimators: readonly KlEstimatorLaw[] = [
  { id: "k1", value: (d) => d, slope: () => 1, claims: "zero" },
  { id: "k2", value: (d) => d ** 2 / 2, slope: (d) => d, claims: "reverse" },
  {
    id: "k3",
    value: k3,
    slope: (d) => -Math.expm1(-d),
    claims: "forward",
  },
  {
    id: "k3*r",
    value: k3,
    // The product rule at r = 1: k3 by the ratio's slope, then k3's own slope.
    slope: (d) => k3(d) - Math.expm1(-d),
    claims: "reverse",
  },
  { id: "k3+", value: k3, slope: (d) => d, claims: "reverse" },
];
