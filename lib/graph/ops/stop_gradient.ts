import { addNode } from "../add_node.ts";
import type { Value } from "../graph.ts";

/**
 * The operand itself, as a constant to differentiation: no gradient flows.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input, stopGradient } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n"]);
 * console.assert(stopGradient(x).shape[0] === "n");
 * ```
 *
 * @param x The operand.
 * @returns The operand.
 */
export function stopGradient(x: Value): Value {
  const [y] = addNode(x.graph, {
    operator: "Identity",
    inputs: [x],
    outputs: [x],
  });
  return y!;
}
