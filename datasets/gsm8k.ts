import type { Loader } from "../lib/prepare/mod.ts";
import { ownId, rejectCell, rejectField } from "./_columns.ts";

const calculatorMark = /<<[^<>]*>>/g;

/**
 * GSM8K (grade-school mathematics): `question`, and `answer` with the reasoning
 * and a last line `#### n`.
 *
 * The gold answer is `n` without thousands commas, which would read as a list.
 * The solution is the reasoning before it; calculator marks such as
 * `<<48/2=24>>` are left out, since they address a tool and repeat what the
 * text says.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { gsm8k } from "./gsm8k.ts";
 *
 * const record = { question: "6 times 7?", answer: "6*7=<<6*7=42>>42\n#### 42" };
 * assertEquals(gsm8k.toProblem(record, { source: "gsm8k", line: 1 }), {
 *   row: { problem: "6 times 7?", answer: "42", solution: "6*7=42" },
 * });
 * ```
 */
export const gsm8k: Loader = {
  name: "gsm8k",
  dataset: "openai/gsm8k",
  describe: "question and answer, the gold answer behind ####",
  matches: ({ question, answer }) =>
    typeof question === "string" && typeof answer === "string" &&
    finalLine(answer) !== undefined,
  toProblem(record) {
    const { id: _, question, answer, ...rest } = record;
    if (typeof question !== "string") {
      return rejectCell(record, "question", "a text");
    }
    if (typeof answer !== "string") {
      return rejectCell(record, "answer", "a text");
    }
    const gold = finalLine(answer);
    if (!gold) return rejectField("answer", 'has no last line "#### n"');
    const solution = answer.slice(0, gold.index).replace(calculatorMark, "");
    return {
      row: {
        ...rest,
        ...ownId(record),
        problem: question,
        answer: gold.text.replace(/,(?=\d{3}\b)/g, ""),
        solution: solution.trim(),
      },
    };
  },
};

/** Finds the last `####`, where what follows is one line. */
function finalLine(
  answer: string,
): { index: number; text: string } | undefined {
  const index = answer.lastIndexOf("####");
  const text = index < 0 ? "" : answer.slice(index + 4).trim();
  return text === "" || text.includes("\n") ? undefined : { index, text };
}
