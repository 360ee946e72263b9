import type { ScoreRow } from "../lib/policy/mod.ts";
import type { Prompts, Tokenizer } from "../lib/text/mod.ts";
import { supervisedRow } from "../lib/train/mod.ts";
import { warmUpExamples } from "../datasets/ring/mod.ts";

/** What batches of the warm-up corpus depend on. */
export interface WarmUpBatchOptions {
  /** Rows of a batch. */
  perDeviceTrainBatchSize: number;
  /** Share of hard steps that are shown right. */
  qHard: number;
  /** Share of easy steps that are shown right. */
  qEasy: number;
  /** The seed of the examples. */
  seed: number;
}

/**
 * Batches of the endless warm-up corpus, each drawn after the one before.
 *
 * @param options Size, shares and seed.
 * @param model Tokenizer and prompts.
 * @returns The next batch at every call.
 */
export function warmUpBatches(
  options: WarmUpBatchOptions,
  model: { tokenizer: Tokenizer; prompts: Prompts },
): () => ScoreRow[] {
  const { tokenizer, prompts } = model;
  const corpus = warmUpExamples({ ...options, prompts });
  return () =>
    Array.from({ length: options.perDeviceTrainBatchSize }, () => {
      const read = { record: { ...corpus.next().value }, line: 0 };
      return supervisedRow(read, "ring", tokenizer, prompts);
    });
}
