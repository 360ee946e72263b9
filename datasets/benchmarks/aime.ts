import { cellText, ownId, rejectCell, rejectField } from "../_columns.ts";
import type { BenchmarkLoader, HubPart } from "./_benchmark_loader.ts";

/**
 * AIME: `problem`, and `answer`, a whole number from 0 to 999 that was published
 * as a text, at times with leading zeros ("025"), or as a number. The gold answer
 * is the number without them.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { aime24 } from "./aime.ts";
 *
 * const record = { id: 60, problem: "What is 5 squared?", answer: "025" };
 * assertEquals(aime24.toProblem(record, { source: "aime24", line: 1 }), {
 *   row: { id: "60", problem: "What is 5 squared?", answer: "25" },
 * });
 * ```
 */
export const aime24: BenchmarkLoader = aime("aime24", {
  dataset: "HuggingFaceH4/aime_2024",
  revision: "2fe88a2f1091d5048c0f36abc874fb997b3dd99a",
  config: "default",
  split: "train",
});

/** AIME 2025, I and II; the form is that of {@linkcode aime24}. */
export const aime25: BenchmarkLoader = aime("aime25", {
  dataset: "math-ai/aime25",
  revision: "563bb8404243c5f09de6ec262f2db674fe5bce9b",
  config: "default",
  split: "test",
});

function aime(name: string, part: HubPart): BenchmarkLoader {
  return {
    name,
    describe: "problem, and answer, a whole number up to 999",
    files: [name],
    hub: [part],
    matches: ({ problem, answer }) =>
      typeof problem === "string" && integer(answer) !== undefined,
    toProblem(record) {
      const { id: _, problem, answer, ...rest } = record;
      if (typeof problem !== "string") {
        return rejectCell(record, "problem", "a text");
      }
      if (cellText(answer) === undefined) return rejectCell(record, "answer");
      const gold = integer(answer);
      if (gold === undefined) {
        return rejectField("answer", "is no whole number from 0 to 999");
      }
      return { row: { ...ownId(record), problem, answer: gold, ...rest } };
    },
  };
}

function integer(answer: unknown): string | undefined {
  const text = cellText(answer)?.trim() ?? "";
  return /^0*\d{1,3}$/.test(text) ? String(Number(text)) : undefined;
}
