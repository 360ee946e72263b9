/** What a {@linkcode UsageError} may carry beside its message. */
export interface UsageErrorOptions extends ErrorOptions {
  /** One line that says what to do, printed as `hint: ...`. */
  hint?: string;
}

/**
 * A flag, config file or path that cannot be used; a task that meets it exits
 * with 2.
 *
 * @example Usage
 * ```ts
 * import { UsageError } from "./usage_error.ts";
 *
 * const error = new UsageError("Cannot use --device gpu: no such device", {
 *   hint: "use auto, cpu, cuda or webgpu",
 * });
 * console.error(error.hint);
 * ```
 */
export class UsageError extends Error {
  /** One line that says what to do. */
  readonly hint?: string;

  /**
   * Makes the error.
   *
   * @param message `Cannot <verb> <thing>: <reason>`
   * @param options Hint and cause
   */
  constructor(message: string, options: UsageErrorOptions = {}) {
    super(message, options);
    this.name = "UsageError";
    if (options.hint !== undefined) this.hint = options.hint;
  }
}
