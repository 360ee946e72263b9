import { DataError, type JsonRecord } from "../lib/jsonl/mod.ts";
import { readRows } from "./benchmarks/_read_rows.ts";

/** Columns that hold what is asked, in whatever set. */
const columns = ["problem", "question", "quiz", "prompt", "query", "input"];

/**
 * Reads what is asked in each row of a JSONL, JSON, Parquet or CSV file, to keep
 * it out of other rows: the columns problem, question, quiz, prompt (a text or
 * messages), query and input, whichever there are.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readProblemTexts } from "./read_problem_texts.ts";
 *
 * const path = await Deno.makeTempFile({ suffix: ".jsonl" });
 * await Deno.writeTextFile(path, '{"question":"1+1?","answer":"2"}\n');
 * assertEquals(await readProblemTexts(path), [["1+1?"]]);
 * ```
 *
 * @param path The file
 * @param name What to call it in errors (default: the path)
 * @returns The texts of each row
 * @throws {DataError} If a row cannot be read or has no such column, or there
 * is no row: what is not read cannot be kept out
 */
export async function readProblemTexts(
  path: string,
  name: string = path,
): Promise<string[][]> {
  using file = await Deno.open(path);
  const problems: string[][] = [];
  for await (const { record, line } of readRows(file, { name, path })) {
    const texts = columns.flatMap((column) => textsOf(record[column]));
    if (texts.length === 0) {
      throw new DataError(
        `Cannot read ${name}:${line}: no column says what is asked`,
        { hint: `one of the columns ${columns.join(", ")} must` },
      );
    }
    problems.push([...new Set(texts)]);
  }
  if (problems.length > 0) return problems;
  throw new DataError(`Cannot read ${name}: it has no rows`);
}

/** A text, or the last message of the user. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (!Array.isArray(value)) return [];
  const message: JsonRecord | undefined = value.findLast((message) =>
    typeof message === "object" && message?.role === "user"
  );
  return typeof message?.content === "string" ? [message.content] : [];
}
