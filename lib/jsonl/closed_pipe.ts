/**
 * The reader of our output has gone, as `head` does; a task that meets it
 * stops quietly and exits with 0.
 *
 * @example Usage
 * ```ts
 * import { ClosedPipe } from "./closed_pipe.ts";
 *
 * const stop = (error: unknown) => error instanceof ClosedPipe;
 * console.error(stop(new ClosedPipe()));
 * ```
 */
export class ClosedPipe extends Error {
  /**
   * Makes the error.
   *
   * @param options May carry the cause
   */
  constructor(options?: ErrorOptions) {
    super("Cannot write records: the reader closed the pipe", options);
    this.name = "ClosedPipe";
  }
}
