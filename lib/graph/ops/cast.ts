import { addNode } from "../add_node.ts";
import type { ElementType, Value } from "../graph.ts";

/** Numbers that ONNX gives the element types (TensorProto.DataType). */
const NUMBERS: Record<ElementType, number> = {
  float32: 1,
  int32: 6,
  int64: 7,
  bool: 9,
  float16: 10,
  bfloat16: 16,
};

/**
 * Element-wise conversion to another type. Gradient: `dy` converted back,
 * between floating-point types only.
 *
 * @example Usage
 * ```ts
 * import { createGraph, cast, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(cast(x, "float16").type === "float16");
 * ```
 *
 * @param x The operand.
 * @param type The type to convert to.
 * @returns The result, in the same shape.
 */
export function cast(x: Value, type: ElementType): Value {
  if (x.type === type) return x;
  const [y] = addNode(x.graph, {
    operator: "Cast",
    inputs: [x],
    outputs: [{ type, shape: x.shape }],
    attributes: { to: { int: NUMBERS[type] } },
    ...(isFloat(x.type) && isFloat(type) &&
      { gradient: ([dy]) => [dy && cast(dy, x.type)] }),
  });
  return y!;
}

function isFloat(type: ElementType): boolean {
  return type.includes("float");
}
