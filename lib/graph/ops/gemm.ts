import { addNode } from "../add_node.ts";
import type { Value } from "../graph.ts";

/** How {@linkcode gemm} reads its operands. */
export interface GemmOptions {
  /**
   * Read `a` transposed.
   *
   * @default {false}
   */
  transposeA?: boolean;
  /**
   * Read `b` transposed.
   *
   * @default {false}
   */
  transposeB?: boolean;
}

/**
 * Product of two matrices, `op(a) op(b)`. Gradients: `dy op(b)^T` and
 * `op(a)^T dy`, each in its operand's orientation.
 *
 * @example Usage
 * ```ts
 * import { createGraph, gemm, input } from "../mod.ts";
 *
 * const graph = createGraph();
 * const a = input(graph, "a", "float32", ["n", 4]);
 * const b = input(graph, "b", "float32", [4, 3]);
 * console.assert(gemm(a, b).shape[1] === 3);
 * ```
 *
 * @param a Shape [m, k].
 * @param b Shape [k, n].
 * @param options Transpositions.
 * @returns Shape [m, n].
 */
export function gemm(
  a: Value,
  b: Value,
  options: GemmOptions = {},
): Value {
  const { transposeA = false, transposeB = false } = options;
  const m = a.shape[transposeA ? 1 : 0]!;
  const k = a.shape[transposeA ? 0 : 1]!;
  const inner = b.shape[transposeB ? 1 : 0]!;
  const n = b.shape[transposeB ? 0 : 1]!;
  if (k !== inner) {
    throw new RangeError(
      `Cannot multiply matrices: inner sizes ${k} and ${inner} differ`,
    );
  }
  const [y] = addNode(a.graph, {
    operator: "Gemm",
    inputs: [a, b],
    outputs: [{ type: a.type, shape: [m, n] }],
    attributes: {
      transA: { int: transposeA ? 1 : 0 },
      transB: { int: transposeB ? 1 : 0 },
    },
    gradient: ([dy]) => {
      if (!dy) return [];
      return [
        transposeA
          ? gemm(b, dy, { transposeA: transposeB, transposeB: true })
          : gemm(dy, b, { transposeB: !transposeB }),
        transposeB
          ? gemm(dy, a, { transposeA: true, transposeB: transposeA })
          : gemm(a, dy, { transposeA: !transposeA }),
      ];
    },
  });
  return y!;
}
