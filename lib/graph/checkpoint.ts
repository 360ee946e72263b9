import type { Value } from "./graph.ts";

/**
 * Marks a value as a place to cut its graph (see {@linkcode cutGraph}): all nodes
 * so far come before the cut, and the value is kept for the backward pass where
 * other values are computed anew.
 *
 * @example Usage
 * ```ts
 * import { checkpoint, createGraph, exp, input } from "./mod.ts";
 *
 * const graph = createGraph();
 * checkpoint(exp(input(graph, "x", "float32", ["n"])));
 * console.assert(graph.cuts[0] === 1);
 * ```
 *
 * @param value The value.
 * @returns The same value.
 */
export function checkpoint(value: Value): Value {
  value.graph.checkpoints.add(value);
  value.graph.cuts.push(value.graph.nodes.length);
  return value;
}
