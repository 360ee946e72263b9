import type { ElementType, Graph, Value } from "./graph.ts";

const ARRAYS = {
  float32: (values: readonly number[]) => Float32Array.from(values),
  int64: (values: readonly number[]) =>
    BigInt64Array.from(values, (value) => BigInt(value)),
  int32: (values: readonly number[]) => Int32Array.from(values),
  bool: (values: readonly number[]) => Uint8Array.from(values),
} as const;

/**
 * Adds a small constant, written into the graph once however often it is asked
 * for.
 *
 * @example Usage
 * ```ts
 * import { constant, createGraph } from "./mod.ts";
 *
 * const axes = constant(createGraph(), "int64", [0, 1], [2]);
 * console.assert(axes.shape[0] === 2);
 * ```
 *
 * @param graph The graph to extend.
 * @param type Element type.
 * @param values Elements in row-major order.
 * @param shape Shape; a scalar when omitted.
 * @returns The constant's value.
 */
export function constant(
  graph: Graph,
  type: Exclude<ElementType, "float16" | "bfloat16">,
  values: readonly number[],
  shape: readonly number[] = [],
): Value {
  const key = `${type} [${shape}] ${values}`;
  const known = graph.interned.get(key);
  if (known !== undefined) return known;
  const size = shape.reduce((product, dimension) => product * dimension, 1);
  if (size !== values.length) {
    throw new RangeError(
      `Cannot add constant: shape [${shape}] holds ${size} elements, got ${values.length}`,
    );
  }
  const array = ARRAYS[type](values);
  const value: Value = {
    graph,
    name: `constant_${graph.names++}`,
    type,
    shape,
  };
  graph.constants.push({
    value,
    bytes: new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  });
  graph.interned.set(key, value);
  return value;
}
