import { join } from "node:path";
import { INDEX_NAME } from "./_weight_index.ts";
import { tensorBytes, type TensorSource } from "./tensor_source.ts";
import { writeTensors } from "./write_safetensors.ts";

/** How {@linkcode writeWeights} splits a model. */
export interface WriteWeightsOptions {
  /**
   * Bytes of tensors in one file at most; a larger tensor goes alone.
   *
   * @default {5e9}
   */
  maxShardBytes?: number;
}

/**
 * Writes a model's weights into its folder: as `model.safetensors`, or where that
 * would exceed the limit as `model-00001-of-0000n.safetensors` and so on with
 * `model.safetensors.index.json`, filled in the tensors' order, as transformers
 * does.
 *
 * @example Usage
 * ```ts
 * import { memoryTensor, writeWeights } from "./mod.ts";
 *
 * const folder = await Deno.makeTempDir();
 * const bias = memoryTensor({ shape: [1], data: Float32Array.of(1) });
 * await writeWeights(folder, new Map([["bias", bias]]));
 * console.assert((await Deno.stat(`${folder}/model.safetensors`)).isFile);
 * ```
 *
 * @param folder The model's folder.
 * @param tensors The weights by Hugging Face name.
 * @param options The limit.
 */
export async function writeWeights(
  folder: string,
  tensors: ReadonlyMap<string, TensorSource>,
  { maxShardBytes = 5e9 }: WriteWeightsOptions = {},
): Promise<void> {
  const shards = split(tensors, maxShardBytes);
  if (shards.length === 1) {
    await writeTensors(join(folder, "model.safetensors"), shards[0]!);
    return;
  }
  const weightMap: Record<string, string> = {};
  const pad = (number: number) => String(number).padStart(5, "0");
  for (const [at, shard] of shards.entries()) {
    const file = `model-${pad(at + 1)}-of-${pad(shards.length)}.safetensors`;
    await writeTensors(join(folder, file), shard);
    for (const name of shard.keys()) weightMap[name] = file;
  }
  const sizes = [...tensors.values()].map(tensorBytes);
  const index = {
    "metadata": { "total_size": sizes.reduce((a, b) => a + b, 0) },
    "weight_map": Object.fromEntries(
      Object.entries(weightMap).sort(([a], [b]) => a < b ? -1 : 1),
    ),
  };
  await Deno.writeTextFile(
    join(folder, INDEX_NAME),
    JSON.stringify(index, null, 2) + "\n",
  );
}

function split(
  tensors: ReadonlyMap<string, TensorSource>,
  limit: number,
): Map<string, TensorSource>[] {
  const shards = [new Map<string, TensorSource>()];
  let size = 0;
  for (const [name, tensor] of tensors) {
    const bytes = tensorBytes(tensor);
    if (size > 0 && size + bytes > limit) {
      shards.push(new Map());
      size = 0;
    }
    shards.at(-1)!.set(name, tensor);
    size += bytes;
  }
  return shards;
}
