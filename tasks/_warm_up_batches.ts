import type { Prompts, Tokenizer } from "../lib/text/mod.ts";
import { type SupervisedRow, supervisedRow } from "../lib/train/mod.ts";
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
 * @returns The batch of a step; steps are asked for in their order.
 */
export function warmUpBatches(
  options: WarmUpBatchOptions,
  model: { tokenizer: Tokenizer; prompts: Prompts },
): (step: number) => SupervisedRow[] {
  const { tokenizer, prompts } = model;
  const corpus = warmUpExamples({ ...options, prompts });
  const size = options.perDeviceTrainBatchSize;
  let line = 0;
  return (step) => {
    // A resumed run passes over what it has seen.
    for (; line < (step - 1) * size; line++) corpus.next();
    return Array.from({ length: size }, () => {
      const read = { record: { ...corpus.next().value }, line: ++line };
      return supervisedRow(read, "ring", tokenizer, prompts);
    });
  };
}
