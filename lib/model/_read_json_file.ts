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
    return await Deno.readTextFile(path);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    throw new DataError(
      `Cannot ${what} '${path}': ${(cause as Error).message}`,
      {
        cause,
      },
    );
  }
}

/** Reads and parses a JSON file, undefined where there is none. */
export async function readJsonIfPresent(
  path: string,
  what: string,
): Promise<unknown> {
  const text = await readTextIfPresent(path, what);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DataError(
      `Cannot ${what} '${path}': ${(cause as Error).message}`,
      {
        cause,
      },
    );
  }
}
