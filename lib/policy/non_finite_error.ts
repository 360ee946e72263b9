/**
 * A loss, gradient, weight or probability is not a finite number.
 *
 * @example Usage
 * ```ts
 * import { NonFiniteError } from "./non_finite_error.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new NonFiniteError("the loss", NaN);
 * assertEquals(error.message, "Cannot compute with the policy: the loss is NaN");
 * ```
 */
export class NonFiniteError extends RangeError {
  /** What is not finite, such as `the gradient of 'model.norm.weight'`. */
  readonly tensor: string;
  /** What it is instead. */
  readonly value: number;
  /** The batch's rows it came from, where fewer than all are known. */
  readonly rows: readonly number[] | undefined;

  /**
   * Makes the error.
   *
   * @param tensor What is not finite
   * @param value What it is instead
   * @param rows Indices of the batch's rows it came from
   */
  constructor(tensor: string, value: number, rows?: readonly number[]) {
    super(`Cannot compute with the policy: ${tensor} is ${value}`);
    this.name = "NonFiniteError";
    this.tensor = tensor;
    this.value = value;
    this.rows = rows;
  }
}
