import { addNode } from "../add_node.ts";
import type { Value } from "../graph.ts";
import { negate } from "./negate.ts";

/** Cosines and sines of the angles, shape [positions, head width / 2]. */
export interface RotaryTables {
  /** Cosines. */
  cosines: Value;
  /** Sines. */
  sines: Value;
}

/**
 * Rotates the pairs (j, j + width / 2) of every head by the angle of the
 * row's position (Su et al., RoFormer, in the half-split layout of published
 * checkpoints). Gradient: `dy` rotated back.
 *
 * @example Usage
 * ```ts
 * import { createGraph, rotaryEmbedding, input } from "../mod.ts";
 *
 * const graph = createGraph();
 * const x = input(graph, "x", "float32", ["b", "t", 8]);
 * const positions = input(graph, "positions", "int64", ["b", "t"]);
 * const cosines = input(graph, "cosines", "float32", [512, 2]);
 * const sines = input(graph, "sines", "float32", [512, 2]);
 * const y = rotaryEmbedding(x, positions, { cosines, sines });
 * console.assert(y.shape[2] === 8);
 * ```
 *
 * @param x Shape [batch, length, heads * width].
 * @param positions Shape [batch, length], int64.
 * @param tables Cosines and sines.
 * @returns Shape [batch, length, heads * width].
 */
export function rotaryEmbedding(
  x: Value,
  positions: Value,
  tables: RotaryTables,
): Value {
  const [y] = addNode(x.graph, {
    operator: "RotaryEmbedding",
    domain: "com.microsoft",
    inputs: [x, positions, tables.cosines, tables.sines],
    outputs: [x],
    gradient: ([dy]) => [
      dy && rotaryEmbedding(dy, positions, {
        cosines: tables.cosines,
        sines: negatedOnce(tables.sines),
      }),
    ],
  });
  return y!;
}

/** Backward rotations of all layers share one table of negated sines. */
function negatedOnce(sines: Value): Value {
  const key = `negated ${sines.name}`;
  const known = sines.graph.interned.get(key);
  if (known !== undefined) return known;
  const negated = negate(sines);
  sines.graph.interned.set(key, negated);
  return negated;
}
