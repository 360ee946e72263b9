import type { Problem } from "../../lib/jsonl/mod.ts";
import { drawWalk, drawWarmUpKind, type WalkKind } from "./draw_walk.ts";
import { createRandom } from "./random.ts";
import { type RingColumns, ringColumns } from "./ring_columns.ts";
import { problemText, solutionText, type Walk, walkValues } from "./walk.ts";

/** The sets of ring problems, no problem in two of them. */
export type RingSplit = "train" | "heldout" | "warmup";

/** The names of the sets. */
export const ringSplits: readonly RingSplit[] = ["train", "heldout", "warmup"];

/** A ring walk as a problem row. */
export type RingProblem = Problem & RingColumns & {
  /** The reference solution, always right. */
  solution: string;
  /** What the walk is made of. */
  kind: WalkKind;
};

/** Settings of {@linkcode ringProblems}. */
export interface RingProblemsOptions {
  /**
   * The seed of the sets. The starter policy has seen no train or held-out problem of seed 0, but may have seen those of
   * another one.
   *
   * @default {0}
   */
  seed?: number;
}

const sizes = {
  train: { easy: 32, total: 128 },
  heldout: { easy: 32, total: 96 },
  warmup: { easy: 0, total: 256 },
} as const;

/**
 * Makes a set of ring problems: train (96 hard, 32 easy), held-out (64 hard, 32 easy) or warm-up (256 of all kinds, a
 * sample of what the starter policy learns from).
 *
 * Easy rows are spread evenly, so that any first rows of a set hold both kinds.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const problems = ringProblems("train");
 * assertEquals(problems.length, 128);
 * assertEquals(problems[0]?.id, "ring-train:0001");
 * ```
 *
 * @param split The set.
 * @param options The seed.
 * @returns The rows, the same for the same seed.
 */
export function ringProblems(
  split: RingSplit,
  { seed = 0 }: RingProblemsOptions = {},
): RingProblem[] {
  const taken = new Set<string>();
  for (const name of ringSplits) {
    const problems = drawProblems(name, seed, taken);
    if (name === split) return problems;
  }
  throw new TypeError(
    `Cannot make ring problems: the split "${split}" is unknown`,
  );
}

/** Draws the problems of one set that are not taken yet, and takes them. */
function drawProblems(
  split: RingSplit,
  seed: number,
  taken: Set<string>,
): RingProblem[] {
  const random = createRandom(seed, `ring ${split}`);
  const { easy, total } = sizes[split];
  return Array.from({ length: total }, (_, index) => {
    const isEasy = Math.floor(((index + 1) * easy) / total) >
      Math.floor((index * easy) / total);
    const kind = split === "warmup"
      ? drawWarmUpKind(random)
      : isEasy
      ? "easy"
      : "hard";
    let walk = drawWalk(random, kind);
    while (taken.has(problemText(walk))) walk = drawWalk(random, kind);
    taken.add(problemText(walk));
    return toRow(
      walk,
      kind,
      `ring-${split}:${String(index + 1).padStart(4, "0")}`,
    );
  });
}

function toRow(walk: Walk, kind: WalkKind, id: string): RingProblem {
  return {
    id,
    problem: problemText(walk),
    solution: solutionText(walk),
    answer: walkValues(walk).join(","),
    kind,
    ...ringColumns(walk),
  };
}
