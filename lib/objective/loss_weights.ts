/** How token losses are averaged over an update, in TRL's words. */
export type LossType =
  | "grpo"
  | "dapo"
  | "dr_grpo"
  | "bnpo"
  | "cispo"
  | "sapo"
  | "luspo";

/** What {@linkcode lossWeights} needs beside the lengths. */
export interface AggregationSettings {
  /** Which average. */
  lossType: LossType;
  /** `L_max` of dr_grpo: the configured longest completion in tokens. */
  maxCompletionLength: number;
  /** Rows that bnpo averages over at a time; all rows where absent. */
  perDeviceTrainBatchSize?: number;
}

/**
 * Computes the weight of every token in an update's loss, `sum_t w_t * l_t`.
 *
 * | type | loss |
 * |---|---|
 * | grpo | mean over rows of the mean over the row's tokens |
 * | dapo | mean over all tokens of the update |
 * | dr_grpo | sum over all tokens / (rows * `maxCompletionLength`) |
 * | bnpo | mean over blocks of rows of the mean over the block's tokens |
 * | cispo | as dapo, of another token loss |
 * | sapo | as grpo, of another token loss |
 * | luspo | mean over rows of the sum over the row's tokens |
 *
 * The weights are fixed over the whole update, so splitting it into
 * micro-batches changes nothing. Rows with advantage 0 count like all others.
 *
 * @example Usage
 * ```ts
 * import { lossWeights } from "./loss_weights.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const settings = { lossType: "dapo", maxCompletionLength: 8 } as const;
 * assertEquals(lossWeights([1, 3], settings), [0.25, 0.25]);
 * ```
 *
 * @param lengths Each row's number of completion tokens.
 * @param settings The average and its constants.
 * @returns One weight per row, that of each of its tokens.
 */
export function lossWeights(
  lengths: readonly number[],
  settings: AggregationSettings,
): number[] {
  const rows = lengths.length;
  switch (settings.lossType) {
    case "grpo":
    case "sapo":
      return lengths.map((length) => 1 / (rows * Math.max(length, 1)));
    case "dapo":
    case "cispo":
      return tokenMean(lengths);
    case "dr_grpo":
      return lengths.map(() => 1 / (rows * settings.maxCompletionLength));
    case "luspo":
      return lengths.map(() => 1 / rows);
    case "bnpo":
      return blockMean(lengths, settings.perDeviceTrainBatchSize ?? rows);
  }
}

function tokenMean(lengths: readonly number[]): number[] {
  const tokens = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map(() => 1 / Math.max(tokens, 1));
}

function blockMean(lengths: readonly number[], size: number): number[] {
  const blocks = Math.ceil(lengths.length / size);
  const weights: number[] = [];
  for (let start = 0; start < lengths.length; start += size) {
    const block = tokenMean(lengths.slice(start, start + size));
    weights.push(...block.map((weight) => weight / blocks));
  }
  return weights;
}
