import { readExactly } from "./_read_exactly.ts";
import { type PlacedEntry, readPlacedTensors } from "./_placed_tensors.ts";
import type { ModelConfig } from "./model_config.ts";

/** How many bytes of each tensor are compared at a time. */
const CHUNK_BYTES = 1 << 20;

/**
 * Whether a model's files hold an output projection that is not used, because the
 * configuration ties it to the embedding and the two differ. Transformers ties
 * them as well.
 *
 * @example Usage
 * ```ts
 * import { holdsOwnProjection, loadModelConfig } from "./mod.ts";
 *
 * const folder = "datasets/ring/starter";
 * const config = await loadModelConfig(folder);
 * console.assert(!await holdsOwnProjection(folder, config));
 * ```
 *
 * @param folder The model folder.
 * @param config Its parsed `config.json`.
 * @returns Whether there is one.
 * @throws {DataError} If a file is missing or malformed.
 */
export async function holdsOwnProjection(
  folder: string,
  { tiedEmbeddings }: ModelConfig,
): Promise<boolean> {
  if (!tiedEmbeddings) return false;
  const { tensors } = await readPlacedTensors(folder);
  const projection = tensors.get("lm_head.weight");
  const embedding = tensors.get("model.embed_tokens.weight");
  if (projection === undefined || embedding === undefined) return false;
  return projection.dtype !== embedding.dtype ||
    projection.byteLength !== embedding.byteLength ||
    await differ(projection, embedding);
}

async function differ(one: PlacedEntry, other: PlacedEntry): Promise<boolean> {
  using file = await Deno.open(one.path);
  using otherFile = await Deno.open(other.path);
  const size = Math.min(one.byteLength, CHUNK_BYTES);
  const [bytes, otherBytes] = [new Uint8Array(size), new Uint8Array(size)];
  for (let start = 0; start < one.byteLength; start += size) {
    const part = bytes.subarray(0, one.byteLength - start);
    const otherPart = otherBytes.subarray(0, part.length);
    await readExactly(file, one.offset + start, part, one.path);
    await readExactly(otherFile, other.offset + start, otherPart, other.path);
    if (part.some((byte, at) => byte !== otherPart[at])) return true;
  }
  return false;
}
