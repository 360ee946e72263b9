import { DataError, type JsonRecord, parseJson } from "../jsonl/mod.ts";

/**
 * Reads where the run of a checkpoint stood, its `trainer_state.json`.
 *
 * @example Usage
 * ```ts
 * import { readTrainerState } from "./read_trainer_state.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/trainer_state.json`, '{"step":60}');
 * assertEquals(await readTrainerState(folder), { step: 60 });
 * ```
 *
 * @param folder The checkpoint's folder.
 * @returns The state.
 * @throws {DataError} If there is none, or it is no JSON object.
 */
export async function readTrainerState(folder: string): Promise<JsonRecord> {
  const path = `${folder}/trainer_state.json`;
  function refuse(reason: string, cause?: unknown): DataError {
    return new DataError(`Cannot load trainer state '${path}': ${reason}`, {
      cause,
    });
  }
  const text = await Deno.readTextFile(path).catch((cause) => {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    throw refuse("no such file", cause);
  });
  let state: unknown;
  try {
    state = parseJson(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw refuse(cause.message, cause);
  }
  if (typeof state !== "object" || state === null || Array.isArray(state)) {
    throw refuse("expected a JSON object");
  }
  return state as JsonRecord;
}
