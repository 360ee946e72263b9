import type { ElementType, Graph, Shape, Value } from "./graph.ts";

/**
 * Declares a graph input.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input } from "./mod.ts";
 *
 * const ids = input(createGraph(), "input_ids", "int64", ["batch", "length"]);
 * console.assert(ids.shape.length === 2);
 * ```
 *
 * @param graph The graph to extend.
 * @param name The name under which the input is fed.
 * @param type Element type.
 * @param shape Static shape; names stand for sizes known at run time.
 * @returns The input's value.
 */
export function input(
  graph: Graph,
  name: string,
  type: ElementType,
  shape: Shape,
): Value {
  if (graph.inputs.some((other) => other.name === name)) {
    throw new TypeError(`Cannot add input: '${name}' exists already`);
  }
  const value: Value = { graph, name, type, shape };
  graph.inputs.push(value);
  return value;
}
