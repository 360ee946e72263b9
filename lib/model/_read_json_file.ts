import { DataError } from "../jsonl/mod.ts";

/**
 * Reads a file's text, undefined where there is none; what cannot be read for
 * another reason is bad input.
 */
export async function readTextIfPresent(
  path: string,
  what: string,
): Promise<string | undefined> {
  try {
    const bytes = await Deno.readFile(path);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    throw new DataError(
      `Cannot ${what} '${path}': ${
        cause instanceof TypeError
          ? "it is not UTF-8"
          : (cause as Error).message
      }`,
      { cause, hint: "correct the file, or fetch it again" },
    );
  }
}

/** A number beyond the range would be Infinity, and null once written back. */
function refuseHuge(
  key: string,
  value: unknown,
  context?: { source?: string },
): unknown {
  if (typeof value !== "number" || Number.isFinite(value)) return value;
  throw new RangeError(
    `${key} is ${context?.source ?? value}, beyond the range of numbers`,
  );
}

/** Reads and parses a JSON file, undefined where there is none. */
export async function readJsonIfPresent(
  path: string,
  what: string,
): Promise<unknown> {
  const text = await readTextIfPresent(path, what);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text, refuseHuge);
  } catch (cause) {
    throw new DataError(
      `Cannot ${what} '${path}': ${(cause as Error).message}`,
      { cause, hint: "correct the file, or fetch it again" },
    );
  }
}
