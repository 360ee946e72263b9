import type { ElementType, FileRange, Graph, Value } from "./graph.ts";

/**
 * Adds a constant whose data stays in a file, which ONNX Runtime maps into
 * memory: nothing of it is copied here, and sessions share its pages.
 *
 * @example Usage
 * ```ts
 * import { createGraph, external } from "./mod.ts";
 *
 * const range = { path: "/models/a/model.safetensors", offset: 96, byteLength: 8 };
 * const weight = external(createGraph(), "weight", "float32", [2], range);
 * console.assert(weight.type === "float32");
 * ```
 *
 * @param graph The graph to extend.
 * @param name The value's name.
 * @param type Element type, as the file holds it.
 * @param shape Shape.
 * @param range Where the data lies. Its path is absolute and real: ONNX Runtime
 * refuses a link that leads out of the folder it was given.
 * @returns The constant's value.
 */
export function external(
  graph: Graph,
  name: string,
  type: ElementType,
  shape: readonly number[],
  range: FileRange,
): Value {
  const value: Value = { graph, name, type, shape };
  graph.externals.push({ value, range });
  return value;
}
