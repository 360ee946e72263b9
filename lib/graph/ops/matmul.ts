import { addNode } from "../add_node.ts";
import { broadcastShapes } from "../broadcast.ts";
import type { Value } from "../graph.ts";

/** How {@linkcode matmul} reads its operands. */
export interface MatmulOptions {
  /**
   * Read the last two axes of `a` swapped.
   *
   * @default {false}
   */
  transposeA?: boolean;
  /**
   * Read the last two axes of `b` swapped.
   *
   * @default {false}
   */
  transposeB?: boolean;
  /**
   * Factor of the product.
   *
   * @default {1}
   */
  scale?: number;
}

/**
 * Batched matrix product over the last two axes, `scale op(a) op(b)`, without
 * copies for transposition (`FusedMatMul`). The leading axes must agree.
 * Gradients: `scale dy op(b)^T` and `scale op(a)^T dy`, each in its operand's
 * orientation.
 *
 * @example Usage
 * ```ts
 * import { createGraph, matmul, input } from "../mod.ts";
 *
 * const graph = createGraph();
 * const a = input(graph, "a", "float32", ["n", 3, 4]);
 * const b = input(graph, "b", "float32", ["n", 5, 4]);
 * const y = matmul(a, b, { transposeB: true });
 * console.assert(y.shape[2] === 5);
 * ```
 *
 * @param a Shape [..., m, k].
 * @param b Shape [..., k, n].
 * @param options Transpositions and scale.
 * @returns Shape [..., m, n].
 */
export function matmul(
  a: Value,
  b: Value,
  options: MatmulOptions = {},
): Value {
  const { transposeA = false, transposeB = false, scale = 1 } = options;
  const [m, k] = matrixShape(a, transposeA);
  const [inner, n] = matrixShape(b, transposeB);
  if (k !== inner) {
    throw new RangeError(
      `Cannot multiply matrices: inner sizes ${k} and ${inner} differ`,
    );
  }
  const batch = broadcastShapes(
    "MatMul",
    a.shape.slice(0, -2),
    b.shape.slice(0, -2),
  );
  const [y] = addNode(a.graph, {
    operator: "FusedMatMul",
    domain: "com.microsoft",
    inputs: [a, b],
    outputs: [{ type: a.type, shape: [...batch, m, n] }],
    attributes: {
      transA: { int: transposeA ? 1 : 0 },
      transB: { int: transposeB ? 1 : 0 },
      alpha: { float: scale },
    },
    gradient: ([dy]) => {
      if (!dy) return [];
      return [
        transposeA
          ? matmul(b, dy, { transposeA: transposeB, transposeB: true, scale })
          : matmul(dy, b, { transposeB: !transposeB, scale }),
        transposeB
          ? matmul(dy, a, { transposeA: true, transposeB: transposeA, scale })
          : matmul(a, dy, { transposeA: !transposeA, scale }),
      ];
    },
  });
  return y!;
}

function matrixShape(x: Value, transposed: boolean) {
  const [rows, columns] = x.shape.slice(-2);
  return transposed ? [columns!, rows!] as const : [rows!, columns!] as const;
}
