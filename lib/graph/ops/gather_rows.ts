import { addNode } from "../add_node.ts";
import type { Value } from "../graph.ts";
import { scatterAddRows } from "./scatter_add_rows.ts";

/**
 * Rows of a table by index: `y[i, :] = table[indices[i], :]`. Gradient: `dy`
 * added up in the rows it came from.
 *
 * @example Usage
 * ```ts
 * import { createGraph, gatherRows, input } from "../mod.ts";
 *
 * const graph = createGraph();
 * const table = input(graph, "table", "float32", [9, 4]);
 * const ids = input(graph, "ids", "int64", ["n"]);
 * console.assert(gatherRows(table, ids).shape[0] === "n");
 * ```
 *
 * @param table Shape [rows, width].
 * @param indices Row numbers, shape [n], int64.
 * @returns Shape [n, width].
 */
export function gatherRows(table: Value, indices: Value): Value {
  const [y] = addNode(table.graph, {
    operator: "Gather",
    inputs: [table, indices],
    outputs: [{
      type: table.type,
      shape: [...indices.shape, ...table.shape.slice(1)],
    }],
    attributes: { axis: { int: 0 } },
    gradient: ([dy]) => [
      dy && scatterAddRows(table.shape[0]!, indices, dy),
    ],
  });
  return y!;
}
