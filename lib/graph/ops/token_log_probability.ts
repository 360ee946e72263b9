import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import type { Value } from "../graph.ts";
import { exp } from "./exp.ts";
import { logSoftmax } from "./log_softmax.ts";
import { multiply } from "./multiply.ts";
import { negate } from "./negate.ts";
import { reshape } from "./reshape.ts";

/**
 * Log-probability of one token a row, `y[i] = log softmax(logits[i])[token[i]]`,
 * in natural logarithms. Gradient: `dy (onehot - softmax(logits))`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, tokenLogProbability, input } from "../mod.ts";
 *
 * const graph = createGraph();
 * const logits = input(graph, "logits", "float32", ["n", 9]);
 * const tokens = input(graph, "tokens", "int64", ["n"]);
 * console.assert(tokenLogProbability(logits, tokens).shape[0] === "n");
 * ```
 *
 * @param logits Shape [n, vocabulary].
 * @param tokens Shape [n], int64.
 * @returns Shape [n].
 */
export function tokenLogProbability(logits: Value, tokens: Value): Value {
  const graph = logits.graph;
  const [rows] = logits.shape;
  const indices = reshape(tokens, [rows!, 1]);
  const all = logSoftmax(logits);
  const [chosen] = addNode(graph, {
    operator: "GatherElements",
    inputs: [all, indices],
    outputs: [{ type: logits.type, shape: [rows!, 1] }],
    attributes: { axis: { int: 1 } },
  });
  const [y] = addNode(graph, {
    operator: "Squeeze",
    inputs: [chosen, constant(graph, "int64", [1], [1])],
    outputs: [{ type: logits.type, shape: [rows!] }],
    sources: [logits],
    gradient: ([dy]) => {
      if (!dy) return [];
      // One table [n, vocabulary] is scaled, then touched at one token a row.
      const column = reshape(dy, [rows!, 1]);
      const [dlogits] = addNode(graph, {
        operator: "ScatterElements",
        inputs: [multiply(exp(all), negate(column)), indices, column],
        outputs: [logits],
        attributes: { axis: { int: 1 }, reduction: { string: "add" } },
      });
      return [dlogits];
    },
  });
  return y!;
}
