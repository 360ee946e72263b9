import {
  add,
  constant,
  equal,
  multiply,
  negate,
  type Value,
  where,
} from "../graph/mod.ts";
import { cispoTokenLoss } from "./cispo_token_loss.ts";
import { type ClipBounds, clippedTokenLoss } from "./clipped_token_loss.ts";
import { type ImportanceLevel, importanceRatio } from "./importance_ratio.ts";
import { klDivergence, type KlEstimator } from "./kl_divergence.ts";
import type { LossType } from "./loss_weights.ts";
import { sapoTokenLoss } from "./sapo_token_loss.ts";
import { shapedTeacherLoss } from "./shaped_teacher_loss.ts";
import type { TokenValues } from "./token_values.ts";

/** What {@linkcode tokenLoss} is made of. */
export interface TokenLossSettings extends ClipBounds {
  /** Decides between the clipped surrogate, CISPO's and SAPO's. */
  lossType: LossType;
  /** What the probability ratio is of (default: token). */
  importanceSamplingLevel?: ImportanceLevel;
  /** Whether the ratio goes unclipped, `-r A` (default: clipped). */
  unclipped?: boolean;
  /** Weight of the divergence from the reference; 0 is off. */
  beta: number;
  /** How that divergence is estimated (default: k3). */
  klEstimator?: KlEstimator;
  /** Weight of the entropy that is added to the objective (default: 0). */
  entropyCoefficient?: number;
  /** Share of tokens, those of highest entropy, that have a policy term (default: 1). */
  topEntropyQuantile?: number;
  /** LUFFY's gamma for tokens of a teacher, which are not expected without. */
  teacherGamma?: number;
  /** Whether some rows are imitated: their loss is `-log pi` alone. */
  imitates?: boolean;
}

/** The columns that {@linkcode tokenLoss} may read. */
export type LossColumn =
  | "advantages"
  | "old_logprobs"
  | "reference_logprobs"
  | "entropy_mask"
  | "is_teacher"
  | "is_imitated";

/**
 * Writes the loss of every token: the surrogate, masked where told; plus `beta`
 * times the divergence, minus the entropy bonus. Rows of a teacher have LUFFY's
 * shaped loss, imitated rows the negative log-likelihood.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input } from "../graph/mod.ts";
 * import { tokenLoss } from "./mod.ts";
 *
 * const graph = createGraph();
 * const read = (name: string) => input(graph, name, "float32", ["tokens"]);
 * const loss = tokenLoss({
 *   logprobs: read("logprobs"),
 *   entropies: read("entropies"),
 *   column: read,
 *   completionMean: (values) => values,
 * }, { lossType: "dapo", epsilon: 0.2, epsilonHigh: 0.28, beta: 0 });
 * console.assert(loss.shape[0] === "tokens");
 * ```
 *
 * @param tokens The policy's values and the columns.
 * @param settings What the loss is made of.
 * @returns Losses, shape [tokens].
 */
export function tokenLoss(
  tokens: TokenValues,
  settings: TokenLossSettings,
): Value {
  const { logprobs, entropies } = tokens;
  const { beta, entropyCoefficient = 0 } = settings;
  const read = (name: LossColumn) => tokens.column(name);
  const number = (value: number) =>
    constant(logprobs.graph, "float32", [value]);
  const is = (name: LossColumn) => equal(read(name), number(1));
  const old = read("old_logprobs");
  let loss = surrogate(tokens, old, read("advantages"), settings);
  if (settings.teacherGamma !== undefined) {
    const { teacherGamma } = settings;
    const shaped = shapedTeacherLoss(
      logprobs,
      read("advantages"),
      teacherGamma,
    );
    loss = where(is("is_teacher"), shaped, loss);
  }
  if ((settings.topEntropyQuantile ?? 1) < 1) {
    loss = multiply(loss, read("entropy_mask"));
  }
  if (beta !== 0) {
    const divergence = klDivergence({
      logprobs,
      reference: read("reference_logprobs"),
      ratio: importanceRatio(tokens, old, "token"),
    }, settings.klEstimator ?? "k3");
    loss = add(loss, multiply(divergence, number(beta)));
  }
  if (entropyCoefficient !== 0) {
    loss = add(loss, multiply(entropies, number(-entropyCoefficient)));
  }
  return settings.imitates
    ? where(is("is_imitated"), negate(logprobs), loss)
    : loss;
}

function surrogate(
  tokens: TokenValues,
  oldLogprobs: Value,
  advantages: Value,
  settings: TokenLossSettings,
): Value {
  const level = settings.importanceSamplingLevel ?? "token";
  const ratio = importanceRatio(tokens, oldLogprobs, level);
  if (settings.unclipped) return negate(multiply(ratio, advantages));
  switch (settings.lossType) {
    case "cispo":
      return cispoTokenLoss(
        { ratio, advantages },
        tokens.logprobs,
        settings.epsilonHigh,
      );
    case "sapo":
      return sapoTokenLoss({ ratio, advantages });
    default:
      return clippedTokenLoss({ ratio, advantages }, settings);
  }
}
