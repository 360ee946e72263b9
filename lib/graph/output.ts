import type { Value } from "./graph.ts";

/**
 * Declares a value as a result of its graph.
 *
 * @example Usage
 * ```ts
 * import { createGraph, exp, input, output } from "./mod.ts";
 *
 * const graph = createGraph();
 * output("y", exp(input(graph, "x", "float32", ["n"])));
 * console.assert(graph.outputs.has("y"));
 * ```
 *
 * @param name The name under which the result is fetched.
 * @param value The result.
 */
export function output(name: string, value: Value): void {
  if (value.graph.outputs.has(name)) {
    throw new TypeError(`Cannot add output: '${name}' exists already`);
  }
  value.graph.outputs.set(name, value);
}
