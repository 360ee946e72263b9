import type { JsonRecord } from "../../lib/jsonl/mod.ts";
import { cellText, ownId, rejectCell, rejectField } from "../_columns.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";
import { isTexts, multipleChoice } from "./_multiple_choice.ts";

/**
 * ARC-Challenge: `question`, three to five `choices` with `text` and `label`, and
 * the right one's label in `answerKey`. Some rows are labelled 1 to 4 in place
 * of A to D; all are shown with letters.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { arcChallenge } from "./arc_challenge.ts";
 *
 * const record = {
 *   id: "a",
 *   question: "7 by 6?",
 *   choices: { text: ["13", "42"], label: ["1", "2"] },
 *   answerKey: "2",
 * };
 * assertEquals(arcChallenge.toProblem(record, { source: "arc", line: 1 }), {
 *   row: {
 *     ...record,
 *     problem: "7 by 6?\n\nA) 13\nB) 42",
 *     answer: "B",
 *     gold: { options: ["13", "42"] },
 *   },
 * });
 * ```
 */
export const arcChallenge: BenchmarkLoader = {
  name: "arc-challenge",
  describe: "question, choices with labels and the right label in answerKey",
  files: ["arc_challenge"],
  hub: [{
    dataset: "allenai/ai2_arc",
    revision: "210d026faf9955653af8916fad021475a3f00453",
    config: "ARC-Challenge",
    split: "test",
  }],
  matches: (record) => Object.hasOwn(record, "answerKey"),
  toProblem(record, { optionSeed }) {
    const { id: _, ...rest } = record;
    const { question, choices, answerKey } = record;
    if (typeof question !== "string") {
      return rejectCell(record, "question", "a text");
    }
    if (typeof choices !== "object" || choices === null) {
      return rejectCell(record, "choices", "an object with text and label");
    }
    const { text, label } = choices as JsonRecord;
    if (!isTexts(text) || !isTexts(label) || text.length !== label.length) {
      return rejectField("choices", "must have lists text and label alike");
    }
    if (new Set(label).size < label.length) {
      return rejectField("choices.label", "has a label twice");
    }
    const key = cellText(answerKey)?.trim();
    if (key === undefined) return rejectCell(record, "answerKey");
    const correct = label.indexOf(key);
    if (correct < 0) {
      return rejectField("answerKey", `is none of ${label.join(", ")}`);
    }
    return multipleChoice({ ...rest, ...ownId(record) }, {
      question,
      options: text,
      correct,
      optionSeed,
    });
  },
};
