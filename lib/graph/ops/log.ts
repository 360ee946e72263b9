import { addUnary } from "../add_node.ts";
import type { Value } from "../graph.ts";
import { divide } from "./divide.ts";

/**
 * Element-wise natural logarithm. Gradient: `dy / x`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, log, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(log(x).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @returns The result, in the same shape.
 */
export function log(x: Value): Value {
  return addUnary("Log", x, (dy) => divide(dy, x));
}
