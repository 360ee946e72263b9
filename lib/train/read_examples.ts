import type { TaskInput } from "../config/mod.ts";
import { DataError, readRecords } from "../jsonl/mod.ts";
import type { Prompts, Tokenizer } from "../text/mod.ts";
import { type SupervisedRow, supervisedRow } from "./supervised_row.ts";

/**
 * Reads all examples of an input, see {@linkcode supervisedRow}.
 *
 * @param input The stream and its name.
 * @param model Tokenizer and prompts.
 * @returns Prompts with the completions to imitate, at least one.
 * @throws {DataError} If a row has no known form, or there is no row.
 */
export async function readExamples(
  input: TaskInput,
  model: { tokenizer: Tokenizer; prompts: Prompts },
): Promise<SupervisedRow[]> {
  const rows: SupervisedRow[] = [];
  for await (const read of readRecords(input.stream, input)) {
    rows.push(supervisedRow(read, input.name, model.tokenizer, model.prompts));
  }
  if (rows.length > 0) return rows;
  throw new DataError(`Cannot train: ${input.name} has no examples`);
}
