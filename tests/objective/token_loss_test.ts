import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import {
  clippedTokenLoss,
  importanceRatio,
  tokenLoss,
  type TokenLossSettings,
} from "../../lib/objective/mod.ts";
import { type Columns, type Evaluated, evaluateLoss } from "./_evaluate.ts";

const BASE: TokenLossSettings = {
  lossType: "dapo",
  epsilon: 0.2,
  epsilonHigh: 0.28,
  beta: 0,
};

/** Log-probabilities whose ratios to -1 are the given ones. */
function ofRatios(ratios: readonly number[], advantage: number): Columns {
  return {
    logprobs: ratios.map((ratio) => Math.log(ratio) - 1),
    "old_logprobs": ratios.map(() => -1),
    advantages: ratios.map(() => advantage),
  };
}

function evaluate(
  columns: Columns,
  settings: Partial<TokenLossSettings>,
): Promise<Evaluated> {
  return evaluateLoss(
    columns,
    (tokens) => tokenLoss(tokens, { ...BASE, ...settings }),
  );
}

function assertClose(actual: readonly number[], expected: readonly number[]) {
  assertEquals(actual.length, expected.length);
  actual.forEach((value, i) => assertAlmostEquals(value, expected[i]!, 2e-5));
}

const ratios = [0.5, 0.9, 1, 1.1, 2];

Deno.test("tokenLoss() is PPO's clipped one by default", async () => {
  const up = await evaluate(ofRatios(ratios, 2), {});
  assertClose(up.losses, [-1, -1.8, -2, -2.2, -2.56]);
  assertClose(up.gradient, [-1, -1.8, -2, -2.2, 0]);
  const down = await evaluate(ofRatios(ratios, -2), {});
  assertClose(down.losses, [1.6, 1.8, 2, 2.2, 4]);
  assertClose(down.gradient, [0, 1.8, 2, 2.2, 4]);
});

Deno.test("tokenLoss() caps the ratio at delta and the loss at the dual clip", async () => {
  const delta = await evaluate(ofRatios([1.5, 4], -1), { delta: 3 });
  assertClose(delta.losses, [1.5, 3]);
  assertClose(delta.gradient, [1.5, 0]);
  const dual = await evaluate(ofRatios([1.5, 4], -1), { dualClip: 3 });
  assertClose(dual.losses, [1.5, 3]);
  assertClose(dual.gradient, [1.5, 0]);
  const rising = await evaluate(ofRatios([0.5, 4], 1), { dualClip: 3 });
  assertClose(rising.losses, [-0.5, -1.28]);
});

Deno.test("tokenLoss() goes unclipped where told", async () => {
  const { losses, gradient } = await evaluate(ofRatios(ratios, 2), {
    unclipped: true,
  });
  assertClose(losses, ratios.map((ratio) => -2 * ratio));
  assertClose(gradient, ratios.map((ratio) => -2 * ratio));
});

Deno.test("tokenLoss() of cispo weighs the log-probability by a constant", async () => {
  const columns = ofRatios(ratios, 2);
  const { losses, gradient } = await evaluate(columns, {
    lossType: "cispo",
    epsilonHigh: 1.5,
  });
  const weights = ratios.map((ratio) => Math.min(ratio, 1.5));
  assertClose(
    losses,
    weights.map((weight, i) => -weight * 2 * columns.logprobs[i]!),
  );
  assertClose(gradient, weights.map((weight) => -2 * weight));
});

Deno.test("tokenLoss() of sapo has the slope of the plain surrogate at ratio 1", async () => {
  for (const [advantage, t] of [[2, 1], [-2, 1.05]] as const) {
    const { losses, gradient } = await evaluate(ofRatios(ratios, advantage), {
      lossType: "sapo",
    });
    const gate = (ratio: number) => 1 / (1 + Math.exp(-t * (ratio - 1)));
    assertClose(losses, ratios.map((r) => -(4 / t) * gate(r) * advantage));
    assertClose(
      gradient,
      ratios.map((r) => -4 * gate(r) * (1 - gate(r)) * r * advantage),
    );
    assertAlmostEquals(gradient[2]!, -advantage, 1e-5);
  }
});

Deno.test("importanceRatio() of a sequence spreads one mean over its tokens", async () => {
  const columns = ofRatios([0.5, 2, 2], 1);
  const { losses, gradient } = await evaluateLoss(
    columns,
    (tokens) =>
      clippedTokenLoss({
        ratio: importanceRatio(
          tokens,
          tokens.column("old_logprobs"),
          "sequence",
        ),
        advantages: tokens.column("advantages"),
      }, { epsilon: 0.9, epsilonHigh: 9 }),
  );
  const ratio = 2 ** (1 / 3);
  assertClose(losses, [-ratio, -ratio, -ratio]);
  // GSPO: the gradient of every token is the completion's ratio over its length.
  assertClose(gradient, [-ratio, -ratio, -ratio]);
});

Deno.test("tokenLoss() masks the policy term by entropy, not the divergence", async () => {
  const columns = {
    ...ofRatios([1, 1], 2),
    "entropy_mask": [0, 1],
    "reference_logprobs": [-1.5, -1.5],
  };
  const { losses, gradient } = await evaluate(columns, {
    topEntropyQuantile: 0.5,
    beta: 0.1,
  });
  const k3 = Math.exp(-0.5) + 0.5 - 1;
  assertClose(losses, [0.1 * k3, -2 + 0.1 * k3]);
  const slope = 0.1 * (1 - Math.exp(-0.5));
  assertClose(gradient, [slope, -2 + slope]);
});

Deno.test("tokenLoss() of a teacher's row is LUFFY's: steepest at p = gamma", async () => {
  const probabilities = [1e-4, 0.01, 0.1, 0.5, 0.999];
  const columns = {
    logprobs: probabilities.map(Math.log),
    "old_logprobs": probabilities.map(() => 0),
    advantages: probabilities.map(() => 1.5),
    "is_teacher": probabilities.map(() => 1),
  };
  const { losses, gradient } = await evaluate(columns, {
    unclipped: true,
    teacherGamma: 0.1,
  });
  assertClose(losses, probabilities.map((p) => -1.5 * p / (p + 0.1)));
  assertClose(
    gradient,
    probabilities.map((p) => -1.5 * 0.1 * p / (p + 0.1) ** 2),
  );
  assert(gradient[2]! === Math.min(...gradient));
});

Deno.test("tokenLoss() imitates some rows and learns from others", async () => {
  const columns = {
    ...ofRatios([1.1, 1.1], 2),
    "is_imitated": [1, 0],
    "reference_logprobs": [0, -1],
  };
  const { losses, gradient } = await evaluate(columns, {
    imitates: true,
    beta: 0.5,
  });
  assertAlmostEquals(losses[0]!, 1 - Math.log(1.1), 1e-5);
  assertAlmostEquals(gradient[0]!, -1, 1e-6);
  assert(gradient[1]! < -2.1);
});

Deno.test("tokenLoss() takes the entropy off", async () => {
  const { losses } = await evaluate(
    { ...ofRatios([1], 0), entropies: [2] },
    { entropyCoefficient: 0.1 },
  );
  assertClose(losses, [-0.2]);
});
