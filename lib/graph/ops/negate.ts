import { addUnary } from "../add_node.ts";
import type { Value } from "../graph.ts";

/**
 * Element-wise `-x`. Gradient: `-dy`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, negate, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(negate(x).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @returns The result, in the same shape.
 */
export function negate(x: Value): Value {
  return addUnary("Neg", x, (dy) => negate(dy));
}
