/**
 * Something could not be written: the disk is full, the folder read-only or
 * gone. A task that meets it exits with 1.
 *
 * @example Usage
 * ```ts
 * import { WriteError } from "./write_error.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const cause = new Error("No space left on device (os error 28)");
 * const { message, hint } = new WriteError("metrics to 'a.jsonl'", cause);
 * assertEquals(message, "Cannot write metrics to 'a.jsonl': no space left on device");
 * assertEquals(hint, "free some space");
 * ```
 */
export class WriteError extends Error {
  /** One line that says what to do, where there is something. */
  readonly hint?: string;

  /**
   * Makes the error.
   *
   * @param what What is written, and where
   * @param cause What the system said, or the reason as a clause
   * @param hint What to do (default: free space where the disk is full)
   */
  constructor(what: string, cause: unknown, hint?: string) {
    const reason = reasonOf(cause);
    super(`Cannot write ${what}: ${reason}`, { cause });
    this.name = "WriteError";
    const full = /no space left|quota|file too large/i.test(reason);
    const advice = hint ?? (full ? "free some space" : undefined);
    if (advice !== undefined) this.hint = advice;
  }
}

/** The system's words without number and path. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  const [words = text] = text.split(/ \(os error \d+\)/);
  return words.charAt(0).toLowerCase() + words.slice(1);
}
