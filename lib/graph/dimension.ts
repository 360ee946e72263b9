import { addNode } from "./add_node.ts";
import { constant } from "./constant.ts";
import type { Dimension, Graph, Shape, Value } from "./graph.ts";

/**
 * A dimension's size as a value, shape `[1]`, type int64: a constant, or read
 * at run time off the first value that has it.
 *
 * @example Usage
 * ```ts
 * import { createGraph, dimension, input } from "./mod.ts";
 *
 * const graph = createGraph();
 * input(graph, "x", "float32", ["batch", 4]);
 * console.assert(dimension(graph, "batch").type === "int64");
 * ```
 *
 * @param graph The graph to extend.
 * @param size The dimension.
 * @returns The size.
 */
export function dimension(graph: Graph, size: Dimension): Value {
  if (typeof size === "number") return constant(graph, "int64", [size], [1]);
  const key = `dimension ${size}`;
  const known = graph.interned.get(key);
  if (known !== undefined) return known;
  const source = findSource(graph, size);
  if (source === undefined) {
    throw new RangeError(
      `Cannot read dimension '${size}': no value of the graph has it`,
    );
  }
  const axis = source.shape.indexOf(size);
  const [value] = addNode(graph, {
    operator: "Shape",
    inputs: [source],
    outputs: [{ type: "int64", shape: [1] }],
    attributes: { start: { int: axis }, end: { int: axis + 1 } },
  });
  graph.interned.set(key, value!);
  return value!;
}

/** The first value that has a dimension, inputs before results. */
function findSource(graph: Graph, size: Dimension): Value | undefined {
  const has = (value: Value) => value.shape.includes(size);
  return graph.inputs.find(has) ??
    graph.nodes.find((node) => node.outputs.some(has))?.outputs.find(has);
}

/**
 * A shape as a value, shape `[rank]`, type int64. Where `infer` allows, one
 * dimension may be new to the graph: it is written as -1.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input, shapeValue } from "./mod.ts";
 *
 * const graph = createGraph();
 * input(graph, "x", "float32", ["batch", "length"]);
 * console.assert(shapeValue(graph, ["batch", 4]).shape[0] === 2);
 * ```
 *
 * @param graph The graph to extend.
 * @param shape The shape.
 * @param infer Whether one unknown dimension may stand as -1 (for Reshape).
 * @returns The sizes.
 */
export function shapeValue(graph: Graph, shape: Shape, infer = false): Value {
  const named = shape.filter((size) => typeof size === "string");
  if (named.length === 0 || (infer && named.length === 1)) {
    const sizes = shape.map((size) => typeof size === "number" ? size : -1);
    return constant(graph, "int64", sizes, [sizes.length]);
  }
  const key = `shape [${shape}] ${infer}`;
  const known = graph.interned.get(key);
  if (known !== undefined) return known;
  const fresh = named.find((size) => !findSource(graph, size));
  const inferred = infer ? shape.lastIndexOf(fresh ?? named.at(-1)!) : -1;
  const [value] = addNode(graph, {
    operator: "Concat",
    inputs: shape.map((size, axis) =>
      axis === inferred
        ? constant(graph, "int64", [-1], [1])
        : dimension(graph, size)
    ),
    outputs: [{ type: "int64", shape: [shape.length] }],
    attributes: { axis: { int: 0 } },
  });
  graph.interned.set(key, value!);
  return value!;
}
