import { addUnary } from "../add_node.ts";
import type { Value } from "../graph.ts";
import { multiply } from "./multiply.ts";

/**
 * Element-wise `e^x`. Gradient: `dy y`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, exp, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(exp(x).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @returns The result, in the same shape.
 */
export function exp(x: Value): Value {
  return addUnary("Exp", x, (dy, y) => multiply(dy, y));
}
