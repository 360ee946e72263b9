import type { TaskInput } from "../config/mod.ts";
import { DataError, readRecords } from "../jsonl/mod.ts";
import type { Prompts, Tokenizer } from "../text/mod.ts";
import { type SupervisedRow, supervisedRow } from "./supervised_row.ts";

/** Examples that fit a model, and how many did not. */
export interface Examples {
  /** Prompts with the completions to imitate, at least one. */
  rows: SupervisedRow[];
  /** Rows left out because they are longer than the context. */
  tooLong: number;
}

/**
 * Reads all examples of an input, see {@linkcode supervisedRow}.
 *
 * @param input The stream and its name.
 * @param model Tokenizer, prompts and the longest context in tokens.
 * @returns The examples that fit.
 * @throws {DataError} If a row has no known form, or none fits.
 */
export async function readExamples(
  input: TaskInput,
  model: { tokenizer: Tokenizer; prompts: Prompts; maxPositions: number },
): Promise<Examples> {
  const { tokenizer, prompts, maxPositions } = model;
  const examples: Examples = { rows: [], tooLong: 0 };
  for await (const read of readRecords(input.stream, input)) {
    const row = supervisedRow(read, input.name, tokenizer, prompts);
    const length = row.promptIds.length + row.completionIds.length;
    if (length > maxPositions) examples.tooLong++;
    else examples.rows.push(row);
  }
  if (examples.rows.length > 0) return examples;
  throw new DataError(
    examples.tooLong > 0
      ? `Cannot train: every example of ${input.name} is longer than the model's ${maxPositions} tokens`
      : `Cannot train: ${input.name} has no examples`,
  );
}
