import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import type { Dimension, Value } from "../graph.ts";

/** Stands for "to the end": larger than any axis. */
const END = 2 ** 40;

/**
 * A range of positions along one axis. Gradient: `dy` between zeros.
 *
 * @example Usage
 * ```ts
 * import { createGraph, slice, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(slice(x, 1, 0, 2, 2).shape[1] === 2);
 * ```
 *
 * @param x The operand.
 * @param axis The axis, counted from 0.
 * @param start First position.
 * @param end Position after the last; the axis' end when undefined.
 * @param size The resulting dimension.
 * @returns The range.
 */
export function slice(
  x: Value,
  axis: number,
  start: number,
  end: number | undefined,
  size: Dimension,
): Value {
  const graph = x.graph;
  const [y] = addNode(graph, {
    operator: "Slice",
    inputs: [
      x,
      constant(graph, "int64", [start], [1]),
      constant(graph, "int64", [end ?? END], [1]),
      constant(graph, "int64", [axis], [1]),
    ],
    outputs: [{
      type: x.type,
      shape: x.shape.map((old, index) => index === axis ? size : old),
    }],
    gradient: ([dy]) => {
      if (!dy) return [];
      const width = x.shape[axis]!;
      if (end !== undefined && typeof width === "string") {
        throw new RangeError(
          `Cannot differentiate Slice: size '${width}' of axis ${axis} is not known`,
        );
      }
      const after = end === undefined ? 0 : Number(width) - end;
      return [pad(dy, axis, start, after, x)];
    },
  });
  return y!;
}

/** Zeros before and after along one axis, to the shape of `like`. */
function pad(
  dy: Value,
  axis: number,
  before: number,
  after: number,
  like: Value,
): Value {
  const rank = dy.shape.length;
  const pads = new Array<number>(2 * rank).fill(0);
  pads[axis] = before;
  pads[rank + axis] = after;
  const [dx] = addNode(dy.graph, {
    operator: "Pad",
    inputs: [dy, constant(dy.graph, "int64", pads, [2 * rank])],
    outputs: [{ type: dy.type, shape: like.shape }],
  });
  return dx!;
}
