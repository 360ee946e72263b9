import { addNode } from "../add_node.ts";
import type { Value } from "../graph.ts";

/**
 * The same value, through which no gradient flows.
 *
 * @example Usage
 * ```ts
 * import { createGraph, stopGradient, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(stopGradient(x).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @returns The same elements.
 */
export function stopGradient(x: Value): Value {
  const [y] = addNode(x.graph, {
    operator: "Identity",
    inputs: [x],
    outputs: [x],
  });
  return y!;
}
