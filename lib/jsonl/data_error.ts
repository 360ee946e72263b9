/** What a {@linkcode DataError} may carry beside its message. */
export interface DataErrorOptions extends ErrorOptions {
  /** One line that says what to do, printed as `hint: ...`. */
  hint?: string;
}

/**
 * Input data that cannot be used; a task that meets it exits with 3.
 *
 * @example Usage
 * ```ts
 * import { DataError } from "./data_error.ts";
 *
 * const error = new DataError("Cannot read rows.jsonl:3: no problem", {
 *   hint: "name the column with --problem-column",
 * });
 * console.error(error.hint);
 * ```
 */
export class DataError extends Error {
  /** One line that says what to do. */
  readonly hint?: string;

  /**
   * Makes the error.
   *
   * @param message `Cannot <verb> <thing>: <reason>`, with the place in the data
   * @param options Hint and cause
   */
  constructor(message: string, options: DataErrorOptions = {}) {
    super(message, options);
    this.name = "DataError";
    if (options.hint !== undefined) this.hint = options.hint;
  }
}
