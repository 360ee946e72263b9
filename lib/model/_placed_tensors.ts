import { dirname, join } from "node:path";
import { DataError } from "../jsonl/mod.ts";
import { readTextIfPresent } from "./_read_json_file.ts";
import { INDEX_NAME, parseWeightIndex } from "./_weight_index.ts";
import {
  readSafetensorsHeader,
  type TensorEntry,
} from "./read_safetensors_header.ts";

/** A tensor's entry with the file that it is in. */
export type PlacedEntry = TensorEntry & { path: string };

/** All tensors of a folder, and the file to name in errors. */
export async function readPlacedTensors(
  folder: string,
): Promise<{ source: string; tensors: Map<string, PlacedEntry> }> {
  const single = join(folder, "model.safetensors");
  const path = await realPath(single);
  if (path !== undefined) {
    const { tensors } = await readSafetensorsHeader(path);
    const entries = tensors.map((entry) => [entry.name, { ...entry, path }]);
    return { source: single, tensors: new Map(entries as []) };
  }
  const source = join(folder, INDEX_NAME);
  const text = await readTextIfPresent(source, "read");
  if (text === undefined) {
    throw new DataError(
      `Cannot load weights of '${folder}': it has neither model.safetensors nor ${INDEX_NAME}`,
      {
        hint: "weights of other formats have to be saved as safetensors first",
      },
    );
  }
  return { source, tensors: await readShards(text, source) };
}

async function readShards(
  text: string,
  source: string,
): Promise<Map<string, PlacedEntry>> {
  const index = parseWeightIndex(text, source);
  function refuse(reason: string): DataError {
    return new DataError(`Cannot load weights of '${source}': ${reason}`, {
      hint: "index and shards have to be of one model: fetch them again",
    });
  }
  const tensors = new Map<string, PlacedEntry>();
  const shardOf = new Map<string, string>();
  for (const shard of new Set(index.values())) {
    const path = await realPath(join(dirname(source), shard));
    if (path === undefined) throw refuse(`'${shard}' is missing`);
    for (const entry of (await readSafetensorsHeader(path)).tensors) {
      const other = shardOf.get(entry.name);
      if (other !== undefined) {
        throw refuse(`'${entry.name}' is in both '${other}' and '${shard}'`);
      }
      shardOf.set(entry.name, shard);
      tensors.set(entry.name, { ...entry, path });
    }
  }
  for (const name of new Set([...index.keys(), ...shardOf.keys()])) {
    const stated = index.get(name);
    const found = shardOf.get(name);
    if (stated === found) continue;
    throw refuse(
      found === undefined
        ? `'${name}' is not in '${stated}'`
        : `'${name}' is in '${found}', the index ` +
          (stated === undefined ? "does not name it" : `says '${stated}'`),
    );
  }
  return tensors;
}

async function realPath(path: string): Promise<string | undefined> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
