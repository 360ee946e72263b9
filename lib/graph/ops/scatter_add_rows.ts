import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import { shapeValue } from "../dimension.ts";
import type { Dimension, Value } from "../graph.ts";
import { expand } from "./expand.ts";
import { gatherRows } from "./gather_rows.ts";
import { reshape } from "./reshape.ts";

/**
 * Adds up rows in a table of zeros: `y[indices[i], :] += rows[i, :]`. Gradient:
 * rows of `dy` by index.
 *
 * `ScatterElements`, because the CPU's `ScatterND` adds from several threads at
 * once and loses sums where an index repeats (measured with version 1.30.0).
 *
 * @example Usage
 * ```ts
 * import { createGraph, input, scatterAddRows } from "../mod.ts";
 *
 * const graph = createGraph();
 * const rows = input(graph, "rows", "float32", ["n", 4]);
 * const ids = input(graph, "ids", "int64", ["n"]);
 * console.assert(scatterAddRows(9, ids, rows).shape[0] === 9);
 * ```
 *
 * @param size Number of rows of the table.
 * @param indices Row numbers, shape [n], int64.
 * @param rows Shape [n, width].
 * @returns The table, shape [size, width].
 */
export function scatterAddRows(
  size: Dimension,
  indices: Value,
  rows: Value,
): Value {
  const graph = rows.graph;
  const [count, width] = rows.shape;
  if (rows.shape.length !== 2 || indices.shape.length !== 1) {
    throw new RangeError(
      `Cannot scatter rows: shapes are [${rows.shape}] and [${indices.shape}], not [n, width] and [n]`,
    );
  }
  const shape = [size, width!];
  const [zeros] = addNode(graph, {
    operator: "Expand",
    inputs: [constant(graph, "float32", [0]), shapeValue(graph, shape)],
    outputs: [{ type: rows.type, shape }],
  });
  const spread = expand(reshape(indices, [count!, 1]), [count!, width!]);
  const [y] = addNode(graph, {
    operator: "ScatterElements",
    inputs: [zeros, spread, rows],
    outputs: [{ type: rows.type, shape }],
    attributes: { axis: { int: 0 }, reduction: { string: "add" } },
    gradient: ([dy]) => [undefined, undefined, dy && gatherRows(dy, indices)],
  });
  return y!;
}
