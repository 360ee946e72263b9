import { evaluateInPool } from "./_algebra_pool.ts";
import type { Answer } from "./_answer.ts";
import type { Comparison } from "./_comparison.ts";
import { equalAnswers } from "./_equal_answers.ts";
import { newBudget } from "./_equal_expressions.ts";
import { equalRoles } from "./_equal_roles.ts";
import { findAnswer, type FoundAnswer } from "./_find_answer.ts";
import { fromMathJson } from "./_from_math_json.ts";
import type { Gold } from "./gold.ts";
import { isOtherOption } from "./_is_other_option.ts";
import { readGold } from "./_read_gold.ts";
import { readingsOf } from "./_readings.ts";
import { writtenOption } from "./_written_option.ts";

/** What the judge found. */
export interface Verdict {
  /**
   * `unjudged` only where the gold is unusable, or the algebra worker died or
   * timed out on an answer within all caps.
   */
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
const MAX_EXTRACTED_LENGTH = 4_000;
const MAX_CANDIDATES = 16;
const MAX_RIVAL_LENGTH = 500;
const MAX_ALGEBRA_JOBS = 4;

/**
 * Judges whether a completion's final answer is the gold answer as a
 * mathematical object.
 *
 * Numbers are compared exactly, as fractions of big integers; expressions at
 * several points to hundreds of bits with proven error bounds; what only a
 * computer algebra system reads (integrals, limits) goes to one in a worker for
 * at most a second. Sets and lists are unordered, tuples ordered; so is a bare
 * list of digits joined by commas without spaces (`2,5,5,1`), which is how a
 * sequence of values is stored. A completion with no answer, several different
 * boxed candidates, an unparseable answer or one over a size cap is wrong, as
 * is a truncated one.
 *
 * With options an answer is the one option that it names, by letter, words or
 * value; of several, or where letter and words differ, it is wrong, and a letter
 * alone is its option whatever another one says.
 *
 * The gold comes first: a missing or extra unit, counted thing or percent
 * sign, and the name in `x = 5`, are forgiven on either side, but an equation as the gold (`x + y =
 * 5`) is not its right side.
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
export async function judge(
  gold: string | Gold,
  completion: string,
  options: JudgeOptions = {},
): Promise<Verdict> {
  const reference = typeof gold === "string" ? { answer: gold } : gold;
  const comparison: Comparison = {
    budget: newBudget(),
    unordered: reference.kind === "set",
    tolerance: reference.tolerance ?? 0,
    known: new Map(),
    missing: new Set(),
  };
  const truncated = options.truncated ?? false;
  const verdict = judgeBounded(reference, completion, truncated, comparison);
  if (verdict.outcome !== "wrong" || comparison.missing.size === 0) {
    return verdict;
  }
  if (!await askAlgebra(comparison)) {
    return {
      ...verdict,
      outcome: "unjudged",
      reason: "the algebra worker took too long",
    };
  }
  comparison.budget = newBudget();
  return judgeBounded(reference, completion, truncated, comparison);
}

/** A judgement that ran into one of the language's own caps is as over ours. */
function judgeBounded(...args: Parameters<typeof judgeNow>): Verdict {
  try {
    return judgeNow(...args);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { outcome: "wrong", reason: "the answer is too large" };
  }
}

/** Reads what a comparison left undecided; false where a worker was lost over it. */
async function askAlgebra({ known, missing }: Comparison): Promise<boolean> {
  for (const latex of [...missing].slice(0, MAX_ALGEBRA_JOBS)) {
    const answered = await evaluateInPool(latex);
    if (answered === "lost") return false;
    known.set(latex, fromMathJson(answered.json) ?? null);
  }
  missing.clear();
  return true;
}

function judgeNow(
  gold: Gold,
  completion: string,
  truncated: boolean,
  comparison: Comparison,
): Verdict {
  const references = readGold(gold, comparison.budget);
  if (references.length === 0) {
    return { outcome: "unjudged", reason: "the gold answer is unusable" };
  }
  if (completion.length > MAX_COMPLETION_LENGTH) {
    return {
      outcome: "wrong",
      reason: `the completion has ${completion.length} characters`,
    };
  }
  const found = findAnswer(completion);
  if (!found) return { outcome: "wrong", reason: "no answer" };
  const extracted = found.text.slice(0, MAX_EXTRACTED_LENGTH);
  const wrong = (reason: string): Verdict => ({
    outcome: "wrong",
    extracted,
    reason,
  });
  if (truncated) return wrong("the completion was cut off");
  const fault = faultAmongOptions(gold, references, found, comparison);
  return fault === undefined
    ? { outcome: "right", extracted, reason: "same value" }
    : wrong(fault);
}

/** An answer to a multiple-choice problem is the option that it names. */
function faultAmongOptions(
  { answer, options }: Gold,
  references: readonly Answer[],
  found: FoundAnswer,
  comparison: Comparison,
): string | undefined {
  const letter = /^\(?([A-J])\)?$/.exec(answer.trim())?.[1];
  const listed = [...new Set(found.listed)];
  const text = listed.length > 1 ? listed.join(", ") : found.text;
  if (!options || letter === undefined) {
    return faultOf(references, found, comparison, equalRoles(answer, text));
  }
  const named = letter.charCodeAt(0) - "A".charCodeAt(0);
  const written = writtenOption(options, text);
  if (written !== undefined && written !== named) return "another option";
  const fault = faultOf(references, found, comparison, written === named);
  if (fault !== undefined || written === named) return fault;
  return isOtherOption(options, named, text, comparison)
    ? "another option"
    : undefined;
}

function faultOf(
  references: readonly Answer[],
  found: FoundAnswer,
  comparison: Comparison,
  isNamed = false,
): string | undefined {
  const same = (a: Answer, b: Answer): boolean =>
    equalAnswers(a, b, comparison);
  if (found.from === "unfinished box") {
    const [answer] = readingsOf(found.text, comparison.budget);
    return answer && references.some(({ text }) => text === answer.text)
      ? undefined
      : "no finished box";
  }
  if (found.from === "denied box") return "the answer is denied";
  const listed = [...new Set(found.listed)];
  if (listed.length > 1 && listed.length <= MAX_CANDIDATES) {
    if (isNamed) return undefined;
    const joined = readingsOf(listed.join(", "), comparison.budget);
    if (anyEqual(references, joined, same)) return undefined;
  }
  const answers = readingsOf(found.text, comparison.budget);
  if (answers.length === 0) return "the answer cannot be parsed";
  if (
    !isNamed && !anyEqual(references, answers, same) &&
    !isDecimalComma(references, found.text, comparison)
  ) return "another value";
  // Without this, listing every candidate with the likeliest last would pay.
  const list = references.some(({ type }) => type === "group");
  const others = [...new Set([...listed, ...(list ? [] : found.rivals)])];
  if (others.length > MAX_CANDIDATES) return "several boxed answers";
  const rival = others.find((other) =>
    other !== found.text && (other.length > MAX_RIVAL_LENGTH ||
      !anyEqual(answers, readingsOf(other, comparison.budget), same))
  );
  return rival === undefined ? undefined : "several boxed answers";
}

/** `2,74` for a gold written as the decimal 2.74. */
function isDecimalComma(
  references: readonly Answer[],
  text: string,
  comparison: Comparison,
): boolean {
  const [reference] = references;
  if (reference?.type !== "value" || !reference.digits) return false;
  if (!/^[-+]?\d+,\d{2,}$/.test(text)) return false;
  const [answer] = readingsOf(text.replace(",", "."), comparison.budget);
  return answer !== undefined && equalAnswers(reference, answer, comparison);
}

function anyEqual(
  references: readonly Answer[],
  answers: readonly Answer[],
  same: (a: Answer, b: Answer) => boolean,
): boolean {
  return references.some((reference) =>
    answers.some((answer) => same(reference, answer))
  );
}
