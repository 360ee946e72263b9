import { applyOperation, type Operation } from "./operations.ts";
import { phrases } from "./phrases.ts";

/** A walk on the ring: a first state and the operations applied to it in turn. */
export interface Walk {
  /** The first state, a digit. */
  start: number;
  /** The operations, at least one. */
  operations: readonly Operation[];
}

/**
 * Computes the value after each operation.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const operations = [{ sign: "*", operand: 7 }, { sign: "-", operand: 7 }] as const;
 * assertEquals(walkValues({ start: 6, operations }), [2, 5]);
 * ```
 *
 * @param walk The walk.
 * @returns The true values, as many as there are operations.
 */
export function walkValues(walk: Walk): number[] {
  let state = walk.start;
  return walk.operations.map((operation) =>
    state = applyOperation(state, operation)
  );
}

/**
 * Words the problem of a walk.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   problemText({ start: 6, operations: [{ sign: "*", operand: 7 }] }),
 *   "Work modulo 10. Start with 6. Apply *7. List every value.",
 * );
 * ```
 *
 * @param walk The walk.
 * @returns The problem's text, which names the walk completely.
 */
export function problemText(walk: Walk): string {
  const operations = walk.operations.map(({ sign, operand }) =>
    `${sign}${operand}`
  ).join(" ");
  return `${phrases.start}${walk.start}${phrases.apply}${operations}${phrases.list}`;
}

/**
 * Words a solution of a walk; with other values than the true ones it is what a solver with misconceptions writes.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const operations = [{ sign: "*", operand: 7 }, { sign: "-", operand: 7 }] as const;
 * assertEquals(solutionText({ start: 6, operations }), "6*7=2; 2-7=5. \\boxed{2,5}");
 * ```
 *
 * @param walk The walk.
 * @param values The value to show after each operation; the true ones when not given.
 * @returns The steps and the boxed list of values.
 */
export function solutionText(
  walk: Walk,
  values: readonly number[] = walkValues(walk),
): string {
  const steps = walk.operations.map(({ sign, operand }, index) =>
    `${index === 0 ? walk.start : values[index - 1]}${sign}${operand}=${
      values[index]
    }`
  );
  return `${steps.join(phrases.step)}${phrases.box}${values.join(",")}}`;
}
