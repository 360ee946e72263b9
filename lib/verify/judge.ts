import { cleanAnswer } from "./_clean_answer.ts";
import { equalAnswers } from "./_equal_answers.ts";
import { finalBoxes } from "./_final_boxes.ts";
import { type Answer, parseAnswer } from "./_parse_answer.ts";
import { extractBoxes } from "./extract_boxes.ts";

/** A reference answer with what a data set says about it. */
export interface Gold {
  /** Plain text, LaTeX (also with `$`), a box or a whole solution, whose last box counts. */
  answer: string;
  /** `"set"` compares a bare list such as `2, 3` without order; other kinds are not used yet. */
  kind?: string;
  /** Options of a multiple-choice problem; not used yet. */
  options?: string[];
  /** Unit the answer is asked in; not used yet. */
  unit?: string;
  /** Relative tolerance of the data set; not used yet. */
  tolerance?: number;
}

/** What the judge found. */
export interface Verdict {
  /** `unjudged` only where the gold is unusable. */
  outcome: "right" | "wrong" | "unjudged";
  /** The completion's final answer as it was written. */
  extracted?: string;
  /** One clause for people. */
  reason: string;
}

/** How the completion came about. */
export interface JudgeOptions {
  /** The completion was cut off at its maximal length, which makes it wrong. */
  truncated?: boolean;
}

// Caps bound the time of a verdict at any input; over a cap is wrong.
const MAX_COMPLETION_LENGTH = 1_000_000;
const MAX_ANSWER_LENGTH = 4_000;
const MAX_CANDIDATES = 16;

/**
 * Judges whether a completion's last box holds the gold answer.
 *
 * Integers, decimals, fractions, mixed numbers and percentages are compared
 * exactly, as fractions of big integers; tuples, intervals and bare lists item
 * by item in order; sets without order; anything else as normalised text. A
 * completion with no answer, several different boxed answers, an unparseable
 * one or one over a size cap is wrong, as is a truncated one.
 *
 * @example Equal values in another form
 * ```ts
 * import { judge } from "./judge.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const verdict = await judge("\\frac{1}{2}", "So it is \\boxed{0.5}.");
 * assertEquals(verdict, {
 *   outcome: "right",
 *   extracted: "0.5",
 *   reason: "same value",
 * });
 * ```
 *
 * @param gold The reference answer.
 * @param completion The text the policy wrote.
 * @param options Whether the completion was cut off.
 * @returns The verdict; the promise never rejects.
 */
export function judge(
  gold: string | Gold,
  completion: string,
  options: JudgeOptions = {},
): Promise<Verdict> {
  return Promise.resolve(
    judgeNow(
      typeof gold === "string" ? { answer: gold } : gold,
      completion,
      options.truncated ?? false,
    ),
  );
}

function judgeNow(gold: Gold, completion: string, truncated: boolean): Verdict {
  const reference = parseGold(gold.answer);
  if (!reference) {
    return { outcome: "unjudged", reason: "the gold answer is unusable" };
  }
  if (completion.length > MAX_COMPLETION_LENGTH) {
    return {
      outcome: "wrong",
      reason: `the completion has ${completion.length} characters`,
    };
  }
  const boxes = finalBoxes(completion);
  const extracted = boxes.at(-1)?.trim();
  if (extracted === undefined) {
    return { outcome: "wrong", reason: "no finished box" };
  }
  const wrong = (reason: string): Verdict => ({
    outcome: "wrong",
    extracted: extracted.slice(0, MAX_ANSWER_LENGTH),
    reason,
  });
  if (truncated) return wrong("the completion was cut off");
  const answer = parse(extracted);
  if (!answer) return wrong("the answer cannot be parsed");
  if (!equalAnswers(reference, answer, gold.kind === "set")) {
    return wrong("another value");
  }
  // Without this, listing every candidate with the likeliest last would pay.
  if (hasOtherCandidate(boxes, answer)) return wrong("several boxed answers");
  return { outcome: "right", extracted, reason: "same value" };
}

function parseGold(text: string): Answer | undefined {
  if (text.length > MAX_COMPLETION_LENGTH) return undefined;
  const boxes = extractBoxes(text);
  const answer = boxes.length > 0 ? boxes.at(-1) : text;
  // A gold that names a box without content cannot be judged against.
  if (answer === undefined || /^\s*\\(?:boxed|fbox)\s*$/.test(answer)) {
    return undefined;
  }
  return parse(answer);
}

function parse(answer: string): Answer | undefined {
  if (answer.length > MAX_ANSWER_LENGTH) return undefined;
  return parseAnswer(cleanAnswer(answer));
}

function hasOtherCandidate(
  boxes: readonly (string | undefined)[],
  answer: Answer,
): boolean {
  const others = new Set(boxes.filter((box) => box !== undefined));
  if (others.size > MAX_CANDIDATES) return true;
  return [...others].some((text) => {
    const other = parse(text);
    return !other || !equalAnswers(answer, other);
  });
}
