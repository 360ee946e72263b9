import { WriteError } from "./write_error.ts";

/**
 * Records that a task hands on could not be written, as where a full disk is
 * behind stdout. What the task keeps elsewhere may be whole.
 *
 * @example Usage
 * ```ts
 * import { OutputError } from "./output_error.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { message } = new OutputError(new Error("No space left on device"));
 * assertEquals(message, "Cannot write records: no space left on device");
 * ```
 */
export class OutputError extends WriteError {
  /**
   * Makes the error.
   *
   * @param cause What the system said
   */
  constructor(cause: unknown) {
    super("records", cause);
    this.name = "OutputError";
  }
}
