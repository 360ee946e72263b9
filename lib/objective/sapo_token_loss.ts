import {
  constant,
  lessOrEqual,
  multiply,
  negate,
  sigmoid,
  subtract,
  type Value,
  where,
} from "../graph/mod.ts";
import type { SurrogateTokens } from "./clipped_token_loss.ts";

const POSITIVE_TEMPERATURE = 1;
const NEGATIVE_TEMPERATURE = 1.05;

/**
 * The loss of SAPO (arXiv 2511.20347, TRL's temperatures) at every token:
 * `-(4 / t) sigmoid(t (r - 1)) A` with t = 1 where A > 0, else 1.05. A soft gate
 * in the place of clipping; its slope at r = 1 is that of `-r A`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input } from "../graph/mod.ts";
 * import { sapoTokenLoss } from "./mod.ts";
 *
 * const graph = createGraph();
 * const ratio = input(graph, "ratio", "float32", ["tokens"]);
 * const advantages = input(graph, "advantages", "float32", ["tokens"]);
 * console.assert(sapoTokenLoss({ ratio, advantages }).shape[0] === "tokens");
 * ```
 *
 * @param tokens Ratios and advantages.
 * @returns Losses, shape [tokens].
 */
export function sapoTokenLoss({ ratio, advantages }: SurrogateTokens): Value {
  const number = (value: number) => constant(ratio.graph, "float32", [value]);
  const temperature = where(
    lessOrEqual(advantages, number(0)),
    number(NEGATIVE_TEMPERATURE),
    number(POSITIVE_TEMPERATURE),
  );
  const scale = where(
    lessOrEqual(advantages, number(0)),
    number(4 / NEGATIVE_TEMPERATURE),
    number(4 / POSITIVE_TEMPERATURE),
  );
  const change = subtract(ratio, number(1));
  const gate = multiply(scale, sigmoid(multiply(temperature, change)));
  return negate(multiply(gate, advantages));
}
