import { tensor, type Tensors } from "../runtime/mod.ts";

/** A prompt and its completion, the tokens that a model scores. */
export interface ScoreRow {
  /** Token ids of the prompt, at least one. */
  promptIds: readonly number[];
  /** Token ids of the completion. */
  completionIds: readonly number[];
  /** Divisor of the logits; 0 (greedy) scores at 1. */
  temperature: number;
}

/**
 * Packs rows into one right-padded batch of feeds: `input_ids`, `positions` and
 * `attention_mask` [batch, length]; `completion_rows` [tokens], the flat index of
 * the position that predicts each completion token; `targets` [tokens], those
 * tokens; and `inverse_temperature` [tokens, 1].
 *
 * @example Usage
 * ```ts
 * import { packRows } from "./pack_rows.ts";
 *
 * const { feeds } = packRows([
 *   { promptIds: [1, 2], completionIds: [3], temperature: 1 },
 *   { promptIds: [1], completionIds: [3, 4, 5], temperature: 1 },
 * ]);
 * console.assert(feeds.input_ids!.shape.join() === "2,4");
 * ```
 *
 * @param rows Prompts with completions. A row of a single token is repeated as
 * padding where it is alone, because one-row products are rounded otherwise.
 * @returns The feeds.
 */
export function packRows(
  rows: readonly ScoreRow[],
): { feeds: Tensors } {
  const length = Math.max(
    ...rows.map((row) => row.promptIds.length + row.completionIds.length),
  );
  const batch = length > 1 ? rows.length : Math.max(rows.length, 2);
  const size = batch * length;
  const ids = new BigInt64Array(size);
  const positions = new BigInt64Array(size);
  const mask = new BigInt64Array(size);
  const count = rows.reduce((sum, row) => sum + row.completionIds.length, 0);
  const predicting = new BigInt64Array(count);
  const targets = new BigInt64Array(count);
  const inverse = new Float32Array(count);
  let token = 0;
  for (let index = 0; index < batch; index++) {
    const row = rows[Math.min(index, rows.length - 1)]!;
    const start = index * length;
    let at = 0;
    for (const part of [row.promptIds, row.completionIds]) {
      for (const id of part) {
        ids[start + at] = BigInt(id);
        positions[start + at] = BigInt(at);
        mask[start + at] = 1n;
        at++;
      }
    }
    if (index >= rows.length) continue;
    row.completionIds.forEach((id, offset) => {
      predicting[token] = BigInt(start + row.promptIds.length - 1 + offset);
      targets[token] = BigInt(id);
      inverse[token++] = row.temperature === 0 ? 1 : 1 / row.temperature;
    });
  }
  const shape = [batch, length];
  return {
    feeds: {
      input_ids: tensor("int64", shape, ids),
      positions: tensor("int64", shape, positions),
      attention_mask: tensor("int64", shape, mask),
      completion_rows: tensor("int64", [count], predicting),
      targets: tensor("int64", [count], targets),
      inverse_temperature: tensor("float32", [count, 1], inverse),
    },
  };
}
