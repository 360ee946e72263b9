import type { Shape, Value } from "./graph.ts";
import { reduceSum } from "./ops/reduce_sum.ts";
import { reshape } from "./ops/reshape.ts";

/**
 * The shape that two operands broadcast to, by NumPy's rule.
 *
 * @example Usage
 * ```ts
 * import { broadcastShapes } from "./mod.ts";
 *
 * const shape = broadcastShapes("Add", ["batch", 1], [4]);
 * console.assert(shape[0] === "batch" && shape[1] === 4);
 * ```
 *
 * @param operator The operator's name, for the error.
 * @param a First shape.
 * @param b Second shape.
 * @returns The common shape.
 */
export function broadcastShapes(operator: string, a: Shape, b: Shape): Shape {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, axis) => {
    const left = a[axis - rank + a.length] ?? 1;
    const right = b[axis - rank + b.length] ?? 1;
    if (left === right || right === 1) return left;
    if (left === 1) return right;
    throw new RangeError(
      `Cannot broadcast operands of ${operator}: shapes [${a}] and [${b}] differ`,
    );
  });
}

/**
 * Sums a gradient over the axes along which its operand was broadcast.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input, sumToShape } from "./mod.ts";
 *
 * const dy = input(createGraph(), "dy", "float32", ["n", 4]);
 * console.assert(sumToShape(dy, [4]).shape.length === 1);
 * ```
 *
 * @param gradient Gradient in the broadcast shape.
 * @param shape The operand's shape.
 * @returns The gradient in the operand's shape.
 */
export function sumToShape(gradient: Value, shape: Shape): Value {
  const extra = gradient.shape.length - shape.length;
  const axes = gradient.shape.flatMap((size, axis) =>
    axis < extra || (shape[axis - extra] === 1 && size !== 1) ? [axis] : []
  );
  if (axes.length === 0) return gradient;
  const summed = reduceSum(gradient, axes, { keepDimensions: true });
  return extra === 0 ? summed : reshape(summed, shape);
}
