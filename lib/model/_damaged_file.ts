import { DataError } from "../jsonl/mod.ts";

/** The error of a file of weights that is not whole, and the way out. */
export function damagedFile(
  message: string,
  {
    cause,
    hint = "the file was damaged or cut off: fetch or write it again",
  }: { cause?: unknown; hint?: string } = {},
): DataError {
  return new DataError(message, { cause, hint });
}
