import { tensor, type Tensors } from "../runtime/mod.ts";

/**
 * Packs prompts into one batch padded on the right: `input_ids`, `positions` and
 * `attention_mask` [batch, length]. A prompt of a single token is repeated where
 * it is alone, because one-row products are rounded otherwise.
 */
export function packPrompts(
  prompts: readonly (readonly number[])[],
): { length: number; feeds: Tensors } {
  const length = Math.max(...prompts.map((ids) => ids.length));
  const batch = length > 1 ? prompts.length : Math.max(prompts.length, 2);
  const ids = new BigInt64Array(batch * length);
  const positions = new BigInt64Array(batch * length);
  const mask = new BigInt64Array(batch * length);
  for (let row = 0; row < batch; row++) {
    const prompt = prompts[Math.min(row, prompts.length - 1)]!;
    prompt.forEach((id, at) => {
      ids[row * length + at] = BigInt(id);
      positions[row * length + at] = BigInt(at);
      mask[row * length + at] = 1n;
    });
  }
  const shape = [batch, length];
  return {
    length,
    feeds: {
      input_ids: tensor("int64", shape, ids),
      positions: tensor("int64", shape, positions),
      attention_mask: tensor("int64", shape, mask),
    },
  };
}
