import type { LoaderResult } from "../../lib/prepare/mod.ts";
import type { JsonRecord } from "../../lib/jsonl/mod.ts";
import { createRandom } from "../ring/random.ts";
import { rejectField } from "../_columns.ts";

/** A multiple-choice problem as it was published. */
export interface Choices {
  /** What is asked, without the options. */
  question: string;
  /** The options without their labels. */
  options: readonly string[];
  /** Index of the right one. */
  correct: number;
  /** Fixes the order of the options; they stay as published without. */
  optionSeed: number | undefined;
}

const letters = "ABCDEFGHIJ";
// An option that speaks of others keeps its place, or its sense is lost.
const speaksOfAll =
  /\b(?:(?:all|none|any|some|both|neither|either|two|each) of (?:the )?(?:above|these|those|following|others?)|(?:not|cannot|can't) be determined)\b/i;
const speaksOfLetters =
  /(?:^|[^A-Za-z])\(?[A-J]\)?,? (?:and|or|&) \(?[A-J]\)?(?![A-Za-z])/;

/**
 * Writes the options below the question, each with its letter, and takes the
 * letter of the right one as the gold answer; the judge gets the options too, so
 * that a completion may give the letter or the text.
 */
export function multipleChoice(
  rest: JsonRecord,
  { question, options, correct, optionSeed }: Choices,
): LoaderResult {
  if (options.length < 2 || options.length > letters.length) {
    const fault = `has ${options.length} options, not 2 to ${letters.length}`;
    return rejectField("options", fault);
  }
  if (
    !(Number.isInteger(correct) && correct >= 0 && correct < options.length)
  ) {
    const fault = `is no option of ${options.length}`;
    return rejectField("answer", fault);
  }
  const empty = options.findIndex((option) => option.trim() === "");
  if (empty >= 0) return rejectField("options", `has no text at ${empty}`);
  const order = optionSeed === undefined
    ? [...options.keys()]
    : drawOrder(question, options, optionSeed);
  const shown = order.map((index) => options[index]!.trim());
  const lines = shown.map((option, index) => `${letters[index]}) ${option}`);
  return {
    row: {
      ...rest,
      problem: `${question.trim()}\n\n${lines.join("\n")}`,
      answer: letters[order.indexOf(correct)]!,
      gold: { options: shown },
    },
  };
}

/** Draws an order in which options that speak of others keep their place. */
function drawOrder(
  question: string,
  options: readonly string[],
  seed: number,
): number[] {
  const order = [...options.keys()];
  if (options.some((option) => speaksOfLetters.test(option))) return order;
  const free = order.filter((index) => !speaksOfAll.test(options[index]!));
  const random = createRandom(seed, `options ${question}`);
  const drawn = [...free];
  for (let last = drawn.length - 1; last > 0; last--) {
    const pick = random.below(last + 1);
    [drawn[last], drawn[pick]] = [drawn[pick]!, drawn[last]!];
  }
  for (const [at, index] of free.entries()) order[index] = drawn[at]!;
  return order;
}

/** The index of a letter such as `C`, `(c)` or `C.`; -1 for anything else. */
export function letterIndex(value: unknown): number {
  if (typeof value !== "string") return -1;
  const letter = /^\s*\(?([A-Ja-j])[).:]?\s*$/.exec(value)?.[1];
  return letter === undefined ? -1 : letters.indexOf(letter.toUpperCase());
}

/** Takes off labels such as `A)` where every option begins with its own. */
export function withoutLabels(options: readonly string[]): string[] {
  const label = /^\s*\(?([A-J])[).:]\s*/;
  const labelled = options.every((option, index) =>
    label.exec(option)?.[1] === letters[index]
  );
  return options.map((option) => labelled ? option.replace(label, "") : option);
}

/** Whether a value is a list of texts. */
export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) &&
    value.every((item) => typeof item === "string");
}
