import { join } from "node:path";
import { DataError, parseJson } from "../jsonl/mod.ts";
import {
  loadAdapter,
  loadAdapterConfig,
  loadModelConfig,
  locateWeights,
  readSafetensorsHeader,
  storedTensor,
  type StoredWeight,
} from "../model/mod.ts";
import { findNonFinite, nonFiniteIn } from "./find_non_finite.ts";

/**
 * Finds what keeps a run from going on from a checkpoint: a file that is missing,
 * cut off or does not fit, or weights that are not finite.
 *
 * @example Usage
 * ```ts
 * import { checkpointFault } from "./checkpoint_fault.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   await checkpointFault("datasets/ring/starter"),
 *   "it has no optimizer.safetensors",
 * );
 * ```
 *
 * @param folder The checkpoint's folder.
 * @param options Whether weights are read, a part at a time, or headers alone.
 * @returns One clause; undefined where nothing is wrong.
 */
export async function checkpointFault(
  folder: string,
  { headersOnly = false }: { headersOnly?: boolean } = {},
): Promise<string | undefined> {
  try {
    const config = await loadModelConfig(folder);
    const adapter = await loadAdapterConfig(folder);
    const broken = adapter
      ? findNonFinite(await loadAdapter(folder, config, adapter.lora))
      : await findStored(await locateWeights(folder, config), headersOnly);
    if (broken) return `its weight '${broken.name}' holds ${broken.value}`;
    await inFile(folder, "optimizer.safetensors", readSafetensorsHeader);
    await inFile(folder, "trainer_state.json", async (path) => {
      parseJson(await Deno.readTextFile(path));
    });
    return undefined;
  } catch (error) {
    if (error instanceof DataError) return error.message;
    throw error;
  }
}

/** Finds a stored number that is not finite; checkpoints are in float32. */
async function findStored(
  weights: ReadonlyMap<string, StoredWeight>,
  headersOnly: boolean,
): Promise<{ name: string; value: number } | undefined> {
  if (headersOnly) return undefined;
  for (const [name, stored] of weights) {
    if (stored.type !== "float32") continue;
    for await (const { buffer, length } of storedTensor(name, stored).read()) {
      const values = new Float32Array(buffer as ArrayBuffer, 0, length / 4);
      const value = nonFiniteIn(values);
      if (value !== undefined) return { name, value };
    }
  }
  return undefined;
}

/** Reads one of a checkpoint's files; a fault of it is named. */
async function inFile(
  folder: string,
  name: string,
  read: (path: string) => Promise<unknown>,
): Promise<void> {
  try {
    await read(join(folder, name));
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) {
      throw new DataError(`it has no ${name}`, { cause });
    }
    if (cause instanceof DataError) throw cause;
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    const reason = (cause as Error).message;
    throw new DataError(`its ${name} cannot be read: ${reason}`, { cause });
  }
}
