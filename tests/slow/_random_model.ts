import {
  expectedWeights,
  parseModelConfig,
  type TensorSource,
  writeTensors,
} from "../../lib/model/mod.ts";

/**
 * Writes a model's `config.json` and BF16 weights: normal numbers, each tensor
 * from another place of a tile.
 */
export async function writeRandomModel(
  folder: string,
  json: Record<string, unknown>,
): Promise<void> {
  const config = parseModelConfig(json, "config.json");
  const tile = new Uint16Array(1 << 20);
  const float = new Float32Array(1);
  const bits = new Uint32Array(float.buffer);
  let state = 1;
  const uniform = () => (state = state * 48271 % 2147483647) / 2147483647;
  for (let i = 0; i < tile.length; i++) {
    float[0] = 0.04 * (uniform() + uniform() + uniform() - 1.5);
    tile[i] = bits[0]! >>> 16;
  }
  const one = new Uint16Array(1 << 10).fill(0x3f80);
  const tensors = new Map<string, TensorSource>();
  for (const { name, shape } of expectedWeights(config)) {
    const size = shape.reduce((a, b) => a * b, 1);
    const source = name.endsWith("norm.weight") ? one : tile;
    const start = source === tile ? Math.floor(uniform() * tile.length) : 0;
    tensors.set(name, {
      shape,
      dtype: "BF16",
      read: () => repeat(source, start, size),
    });
  }
  await writeTensors(`${folder}/model.safetensors`, tensors);
  await Deno.writeTextFile(`${folder}/config.json`, JSON.stringify(json));
}

function* repeat(
  source: Uint16Array,
  start: number,
  size: number,
): Iterable<Uint8Array> {
  for (let at = start; size > 0; at = 0) {
    const part = source.subarray(at, at + size);
    yield new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    size -= part.length;
  }
}
