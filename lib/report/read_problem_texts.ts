import type { TaskInput } from "../config/mod.ts";
import { readRecords } from "../jsonl/mod.ts";
import type { ProblemText } from "./sample_blocks.ts";

/**
 * Reads the texts of problems by id.
 *
 * @example
 * ```ts
 * import { readProblemTexts } from "./read_problem_texts.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = { id: "a", problem: "1+1?", answer: "2" };
 * const stream = new Blob([JSON.stringify(row)]).stream();
 * const texts = await readProblemTexts({ stream, name: "example" });
 * assertEquals(texts.get("a")?.answer, "2");
 * ```
 *
 * @param input JSONL of problems.
 * @returns Problem and answer by id.
 * @throws {DataError} If the stream is no JSONL or is cut off.
 */
export async function readProblemTexts(
  input: TaskInput,
): Promise<Map<string, ProblemText>> {
  const texts = new Map<string, ProblemText>();
  for await (const { record } of readRecords(input.stream, input)) {
    const { id, problem = "", answer = "" } = record;
    texts.set(String(id), {
      problem: String(problem),
      answer: String(answer),
    });
  }
  return texts;
}
