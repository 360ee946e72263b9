import { DataError } from "./data_error.ts";
import type { Problem } from "./problem.ts";
import { readRecords } from "./read_records.ts";
import { isFrame, type ReadOptions, type ReadRecord } from "./record.ts";
import { toProblem } from "./to_problem.ts";

/**
 * Reads a whole stream of problems and checks that no id comes twice.
 *
 * @example Usage
 * ```ts
 * import { readProblems } from "./read_problems.ts";
 *
 * const row = { id: "a", problem: "1+1?", answer: "2" };
 * const stream = new Blob([JSON.stringify(row)]).stream();
 * console.error(await readProblems(stream, { name: "example" })); // [{ id: "a", ... }]
 * ```
 *
 * @param stream Bytes of JSONL, framed or plain
 * @param options What to call the stream in errors
 * @returns The problems in order
 * @throws {DataError} If the stream is cut off, a row is no problem, an id
 * comes twice, or there is no row
 */
export async function readProblems(
  stream: ReadableStream<Uint8Array>,
  options: ReadOptions,
): Promise<Problem[]> {
  return await collectProblems(readRecords(stream, options), options.name);
}

/**
 * Does what {@linkcode readProblems} does with records that were read already;
 * frames among them are passed over.
 *
 * @example Usage
 * ```ts
 * import { collectProblems } from "./read_problems.ts";
 *
 * const record = { id: "a", problem: "1+1?", answer: "2" };
 * console.error(await collectProblems([{ record, line: 1 }], "example"));
 * ```
 *
 * @param records Records and their lines
 * @param name What to call their source in errors
 * @returns The problems in order
 * @throws {DataError} If a row is no problem, an id comes twice, or there is
 * no row
 */
export async function collectProblems(
  records: Iterable<ReadRecord> | AsyncIterable<ReadRecord>,
  name: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const lines = new Map<string, number>();
  for await (const read of records) {
    if (isFrame(read.record)) continue;
    const problem = toProblem(read, name);
    const earlier = lines.get(problem.id);
    if (earlier !== undefined) {
      throw new DataError(
        `Cannot read ${name}:${read.line}: field "id" is ${
          JSON.stringify(problem.id)
        } as on line ${earlier}`,
        { hint: "`deno task prepare` gives each row an id of its own" },
      );
    }
    lines.set(problem.id, read.line);
    problems.push(problem);
  }
  if (problems.length === 0) {
    throw new DataError(`Cannot read ${name}: it has no rows`);
  }
  return problems;
}
