import { addUnary } from "../add_node.ts";
import type { Value } from "../graph.ts";
import { add } from "./add.ts";
import { divide } from "./divide.ts";

/**
 * Element-wise square root. Gradient: `dy / (2 y)`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, sqrt, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(sqrt(x).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @returns The result, in the same shape.
 */
export function sqrt(x: Value): Value {
  return addUnary("Sqrt", x, (dy, y) => divide(dy, add(y, y)));
}
