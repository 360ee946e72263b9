import { assert, assertAlmostEquals } from "@std/assert";
import {
  importanceRatio,
  klDivergence,
  type KlEstimator,
} from "../../lib/objective/mod.ts";
import { evaluateLoss } from "./_evaluate.ts";

const policy = softmax([0.3, -0.7, 1.1, 0, -1.6, 0.5]);
const reference = softmax([-0.2, 0.4, 0.6, -1, 0.1, 0.2]);

/**
 * The expected value of an estimator over the policy's own samples, and its
 * expected gradient by the policy's logits: exact sums over the categories.
 */
async function expectation(
  estimator: KlEstimator,
): Promise<{ value: number; gradient: number[] }> {
  const logprobs = policy.map(Math.log);
  const { losses, gradient } = await evaluateLoss({
    logprobs,
    "old_logprobs": logprobs,
    "reference_logprobs": reference.map(Math.log),
  }, (tokens) =>
    klDivergence({
      logprobs: tokens.logprobs,
      reference: tokens.column("reference_logprobs"),
      ratio: importanceRatio(tokens, tokens.column("old_logprobs"), "token"),
    }, estimator));
  return {
    value: losses.reduce((sum, loss, y) => sum + policy[y]! * loss, 0),
    // d log p(y) / d logit(k) = [y = k] - p(k)
    gradient: policy.map((_, k) =>
      gradient.reduce(
        (sum, slope, y) =>
          sum + policy[y]! * slope * (Number(y === k) - policy[k]!),
        0,
      )
    ),
  };
}

/** Central differences of a divergence by the policy's logits. */
function differences(divergence: (p: readonly number[]) => number): number[] {
  const logits = policy.map(Math.log);
  const step = 1e-5;
  return logits.map((_, k) => {
    const [up, down] = [step, -step].map((by) =>
      divergence(softmax(logits.map((each, y) => y === k ? each + by : each)))
    );
    return (up! - down!) / (2 * step);
  });
}

const reverse = (p: readonly number[]) =>
  p.reduce((sum, each, y) => sum + each * Math.log(each / reference[y]!), 0);
const forward = (p: readonly number[]) =>
  reference.reduce((sum, each, y) => sum + each * Math.log(each / p[y]!), 0);

Deno.test("klDivergence() estimates the reverse divergence without bias, but k2", async () => {
  for (const estimator of ["k1", "k3", "k3-ratio", "k3-plus"] as const) {
    const { value } = await expectation(estimator);
    assertAlmostEquals(value, reverse(policy), 1e-5);
  }
  const { value } = await expectation("k2");
  assert(Math.abs(value - reverse(policy)) > 1e-2);
});

const zero = policy.map(() => 0);
const expected: [KlEstimator, string, readonly number[]][] = [
  ["k1", "nothing", zero],
  ["k2", "the reverse divergence", differences(reverse)],
  ["k3", "the forward divergence", differences(forward)],
  ["k3-ratio", "the reverse divergence", differences(reverse)],
  ["k3-plus", "the reverse divergence", differences(reverse)],
];
for (const [estimator, what, gradient] of expected) {
  Deno.test(`klDivergence() ${estimator} has the expected gradient of ${what}`, async () => {
    const result = await expectation(estimator);
    result.gradient.forEach((slope, k) =>
      assertAlmostEquals(slope, gradient[k]!, 1e-6)
    );
  });
}

Deno.test("klDivergence() with a reference scaled by a constant: only k3 feels it", async () => {
  const logprobs = policy.map(Math.log);
  const gradientOf = async (estimator: KlEstimator, scale: number) => {
    const { gradient } = await evaluateLoss({
      logprobs,
      "old_logprobs": logprobs,
      "reference_logprobs": reference.map((each) => Math.log(scale * each)),
    }, (tokens) =>
      klDivergence({
        logprobs: tokens.logprobs,
        reference: tokens.column("reference_logprobs"),
        ratio: importanceRatio(tokens, tokens.column("old_logprobs"), "token"),
      }, estimator));
    return policy.map((_, k) =>
      gradient.reduce(
        (sum, slope, y) =>
          sum + policy[y]! * slope * (Number(y === k) - policy[k]!),
        0,
      )
    );
  };
  for (const estimator of ["k2", "k3-ratio", "k3-plus"] as const) {
    const [plain, scaled] = [
      await gradientOf(estimator, 1),
      await gradientOf(estimator, 1.3),
    ];
    plain.forEach((slope, k) => assertAlmostEquals(scaled[k]!, slope, 1e-6));
  }
  const [plain, scaled] = [
    await gradientOf("k3", 1),
    await gradientOf("k3", 1.3),
  ];
  plain.forEach((slope, k) =>
    assertAlmostEquals(scaled[k]!, 1.3 * slope, 1e-6)
  );
});

function softmax(logits: readonly number[]): number[] {
  const powers = logits.map(Math.exp);
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((each) => each / sum);
}
