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
 * The tokens of a row.
 *
 * @example Usage
 * ```ts
 * import { rowLength } from "./pack_rows.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = { promptIds: [1, 2], completionIds: [3], temperature: 1 };
 * assertEquals(rowLength(row), 3);
 * ```
 *
 * @param row Prompt and completion.
 * @returns Their tokens together.
 */
export function rowLength({ promptIds, completionIds }: ScoreRow): number {
  return promptIds.length + completionIds.length;
}

/**
 * Packs rows into feeds of `packedInputs` and of what reads its results: each
 * distinct prompt once, then every completion without its last token, which
 * predicts nothing, both padded on the right. `completion_rows` [tokens] has the
 * index of the token that predicts each completion token, `targets` [tokens]
 * those tokens, and `inverse_temperature` [tokens, 1] their rows'.
 *
 * @example Usage
 * ```ts
 * import { packRows } from "./pack_rows.ts";
 *
 * const feeds = packRows([
 *   { promptIds: [1, 2], completionIds: [3], temperature: 1 },
 *   { promptIds: [1, 2], completionIds: [3, 4, 5], temperature: 1 },
 * ]);
 * console.assert(feeds.prompt_ids!.shape.join() === "1,2");
 * console.assert(feeds.completion_ids!.shape.join() === "2,2");
 * ```
 *
 * @param rows Prompts with completions of at least one token.
 * @returns The feeds.
 */
export function packRows(rows: readonly ScoreRow[]): Tensors {
  const keys = rows.map(({ promptIds }) => promptIds.join());
  const distinct = [...new Set(keys)];
  const prompts = distinct.map((key) => rows[keys.indexOf(key)]!.promptIds);
  const promptLength = Math.max(...prompts.map(({ length }) => length));
  const longest = Math.max(...rows.map((row) => row.completionIds.length));
  const length = Math.max(1, longest - 1);
  const size = prompts.length * promptLength;
  const promptIds = new BigInt64Array(size);
  const promptMask = new BigInt64Array(size);
  const positions = new BigInt64Array(size + rows.length * length);
  prompts.forEach((ids, prompt) =>
    ids.forEach((id, at) => {
      const index = prompt * promptLength + at;
      promptIds[index] = BigInt(id);
      promptMask[index] = 1n;
      positions[index] = BigInt(at);
    })
  );
  const width = promptLength + length;
  const completionIds = new BigInt64Array(rows.length * length);
  const rowMask = new BigInt64Array(rows.length * width);
  const shares = new Float32Array(rows.length * prompts.length);
  const count = rows.reduce((sum, row) => sum + row.completionIds.length, 0);
  const predicting = new BigInt64Array(count);
  const targets = new BigInt64Array(count);
  const inverse = new Float32Array(count);
  let token = 0;
  rows.forEach((row, number) => {
    const prompt = distinct.indexOf(keys[number]!);
    const start = row.promptIds.length;
    shares[number * prompts.length + prompt] = 1;
    rowMask.fill(1n, number * width, number * width + start);
    row.completionIds.forEach((id, at) => {
      predicting[token] = BigInt(
        at === 0
          ? prompt * promptLength + start - 1
          : size + number * length + at - 1,
      );
      targets[token] = BigInt(id);
      inverse[token++] = row.temperature === 0 ? 1 : 1 / row.temperature;
      if (at === row.completionIds.length - 1) return;
      completionIds[number * length + at] = BigInt(id);
      positions[size + number * length + at] = BigInt(start + at);
      rowMask[number * width + promptLength + at] = 1n;
    });
  });
  return {
    prompt_ids: tensor("int64", [prompts.length, promptLength], promptIds),
    prompt_mask: tensor("int64", [prompts.length, promptLength], promptMask),
    completion_ids: tensor("int64", [rows.length, length], completionIds),
    positions: tensor("int64", [positions.length], positions),
    row_mask: tensor("int64", [rows.length, width], rowMask),
    row_prompts: tensor("float32", [rows.length, prompts.length], shares),
    completion_rows: tensor("int64", [count], predicting),
    targets: tensor("int64", [count], targets),
    inverse_temperature: tensor("float32", [count, 1], inverse),
  };
}
