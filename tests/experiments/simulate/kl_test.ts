import { assert, assertAlmostEquals } from "@std/assert";
import { klEstimators, measureKl } from "../../../mod.ts";

const step = 1e-5;
const seeds = Array.from({ length: 20 }, (_, seed) => seed);

function derivative(of: (x: number) => number, at: number): number {
  return (of(at + step) - of(at - step)) / (2 * step);
}

function softmax(logits: readonly number[]): number[] {
  const sum = logits.reduce((total, logit) => total + Math.exp(logit), 0);
  return logits.map((logit) => Math.exp(logit) / sum);
}

function divergence(of: readonly number[], from: readonly number[]): number {
  return of.reduce((sum, p, x) => sum + p * Math.log(p / from[x]!), 0);
}

/** The numerical gradient of a function of the policy by the policy's logits. */
function gradientOf(
  loss: (policy: readonly number[]) => number,
  policy: readonly number[],
): number[] {
  const logits = policy.map(Math.log);
  return logits.map((_, j) =>
    derivative(
      (x) => loss(softmax(logits.map((logit, at) => at === j ? x : logit))),
      logits[j]!,
    )
  );
}

/** What autograd differentiates, by estimator; `old` is where samples came from. */
const losses: Record<string, (d: number, old: number) => number> = {
  "k1": (d) => d,
  "k2": (d) => d * d / 2,
  "k3": (d) => Math.exp(-d) + d - 1,
  "k3*r": (d, old) => Math.exp(d - old) * (Math.exp(-d) + d - 1),
  // Straight through: its value does not matter for the gradient.
  "k3+": (d) => d * d / 2,
};

for (const { id, slope, value } of klEstimators) {
  Deno.test(`${id} has the slope of its loss`, () => {
    for (const d of [-2, -0.3, 0, 0.01, 1.7]) {
      const loss = losses[id]!;
      assertAlmostEquals(slope(d), derivative((x) => loss(x, d), d), 1e-8);
      if (id !== "k3+") assertAlmostEquals(value(d), loss(d, d), 1e-14);
    }
  });
}

Deno.test("measureKl() gives each estimator the gradient that it claims", () => {
  for (const seed of seeds) {
    for (const row of measureKl(seed)) {
      const distances = {
        zero: row.from_zero,
        reverse: row.from_reverse,
        forward: row.from_forward,
      };
      for (const [name, distance] of Object.entries(distances)) {
        const close = distance < 1e-14;
        assert(close === (name === row.claim), `${row.estimator} ${name}`);
      }
    }
  }
});

Deno.test("measureKl() agrees with numerical gradients of both divergences", () => {
  for (const seed of seeds) {
    const rows = measureKl(seed);
    const { policy, reference } = rows[0]!;
    const expected = {
      zero: policy.map(() => 0),
      reverse: gradientOf((own) => divergence(own, reference), policy),
      forward: gradientOf((own) => divergence(reference, own), policy),
    };
    for (const { gradient, claim } of rows) {
      gradient.forEach((value, j) =>
        assertAlmostEquals(value, expected[claim][j]!, 1e-8)
      );
    }
  }
});

Deno.test("measureKl() finds every value but k2's unbiased", () => {
  for (const seed of seeds) {
    for (const row of measureKl(seed)) {
      const { policy, reference, estimator, value } = row;
      assertAlmostEquals(row.reverse_kl, divergence(policy, reference), 1e-14);
      assertAlmostEquals(row.forward_kl, divergence(reference, policy), 1e-14);
      const bias = Math.abs(value - row.reverse_kl);
      assert(estimator === "k2" ? bias > 1e-3 : bias < 1e-14, estimator);
    }
  }
});
