/** One step of a ring walk: a sign and a number, such as `*7`. */
export interface Operation {
  /** What is done to the state. */
  sign: "+" | "-" | "*";
  /** The number it is done with, one digit. */
  operand: number;
}

/** The size of the ring: all values are taken modulo 10, so each is one digit. */
export const ringSize = 10;

/** The operations of easy walks. None is shared with the hard ones: were one shared, easy problems would teach the hard skill. */
export const easyOperations: readonly Operation[] = [
  { sign: "+", operand: 1 },
  { sign: "+", operand: 2 },
  { sign: "-", operand: 1 },
  { sign: "+", operand: 5 },
];

/** The operations of hard walks, the skill the starter policy half lacks. */
export const hardOperations: readonly Operation[] = [
  { sign: "*", operand: 3 },
  { sign: "*", operand: 7 },
  { sign: "*", operand: 9 },
  { sign: "-", operand: 4 },
  { sign: "-", operand: 7 },
];

/**
 * Tells whether an operation belongs to the hard skill.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 *
 * assert(isHard({ sign: "*", operand: 7 }));
 * ```
 *
 * @param operation The operation.
 * @returns True for a hard operation.
 */
export function isHard(operation: Operation): boolean {
  return hardOperations.some(({ sign, operand }) =>
    sign === operation.sign && operand === operation.operand
  );
}

/**
 * Applies an operation on the ring.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(applyOperation(2, { sign: "-", operand: 7 }), 5);
 * ```
 *
 * @param state The value before, a digit.
 * @param operation The operation.
 * @returns The value after, a digit.
 */
export function applyOperation(
  state: number,
  { sign, operand }: Operation,
): number {
  if (sign === "+") return (state + operand) % ringSize;
  if (sign === "-") return (state - operand + ringSize) % ringSize;
  return (state * operand) % ringSize;
}

/**
 * Gives the misconception of a fact: the one wrong value that the warm-up texts show for this state and operation.
 *
 * It lies 1 to 3 above the true value, so it is always wrong, and it is fixed, so a policy warmed up on it is wrong for a
 * reason that can be unlearned.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(misconception(6, { sign: "*", operand: 7 }), 3);
 * ```
 *
 * @param state The value before, a digit.
 * @param operation The operation.
 * @returns The wrong value, a digit.
 */
export function misconception(state: number, operation: Operation): number {
  const offset = 1 + ((7 * state + 3 * operation.operand) % 3);
  return (applyOperation(state, operation) + offset) % ringSize;
}
