import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import { dimension } from "../dimension.ts";
import type { Dimension, Graph, Value } from "../graph.ts";
import { reshape } from "./reshape.ts";

/**
 * The positions 0, 1, ... of a dimension. No gradient flows.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input, range } from "../mod.ts";
 *
 * const graph = createGraph();
 * input(graph, "x", "float32", ["n"]);
 * console.assert(range(graph, "n").shape[0] === "n");
 * ```
 *
 * @param graph The graph to extend.
 * @param size The dimension.
 * @returns Shape [size], int64.
 */
export function range(graph: Graph, size: Dimension): Value {
  const [y] = addNode(graph, {
    operator: "Range",
    inputs: [
      constant(graph, "int64", [0]),
      reshape(dimension(graph, size), []),
      constant(graph, "int64", [1]),
    ],
    outputs: [{ type: "int64", shape: [size] }],
  });
  return y!;
}
