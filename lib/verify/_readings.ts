import type { Answer } from "./_answer.ts";
import { canonicalText } from "./_canonical_text.ts";
import { cleanAnswer } from "./_clean_answer.ts";
import type { Budget } from "./_equal_expressions.ts";
import { nameOf } from "./_name.ts";
import { parseAnswer } from "./_parse_answer.ts";
import { isRounding } from "./_rounding.ts";
import { expressionOf } from "./_to_region.ts";

const MAX_LENGTH = 4_000;
const GROUPED = /^\{?\d{1,3}(?:,\d{3})+\}?$/;
const INTEGER_PARAMETER =
  /[ ,;]*\(?(?:where |for |\\text ?\{[^{}]{0,12}\})? ?([a-z]) ?\\in ?(?:\\mathbb ?\{ ?Z ?\}|\\mathbb Z|Z)\)?$/;
const APPROXIMATELY = / ?\\(?:approx|simeq|sim|doteq)(?![a-zA-Z]) ?/;

const ABOUT_WRAPPED =
  /^\\text ?\{ ?(?:approximately|approx\.?|about|roughly|around|大约|约) ?\} ?(?=[-+\\$.\d])/i;
const ABOUT =
  /^(\\text ?\{ ?)?(?:approximately|approx\.?|about|roughly|around|大约|约) ?(?=[-+\\$.\d])/i;

/**
 * The ways an answer can be read, the plainest first: `1,250` is a number and,
 * of a candidate, may be a list; what stands before an `\approx` is the answer, what stands
 * behind it one where it is the same number, rounded.
 */
export function readingsOf(
  text: string,
  budget: Budget,
  isGold = false,
): Answer[] {
  if (text.length > MAX_LENGTH) return [];
  const cleaned = renameParameter(
    cleanAnswer(text).replace(ABOUT_WRAPPED, "").replace(ABOUT, "$1"),
  );
  const answers = [cleaned];
  const approximate = APPROXIMATELY.exec(cleaned);
  if (approximate) {
    const exact = cleaned.slice(0, approximate.index).trim();
    const rounded = cleaned.slice(approximate.index + approximate[0].length);
    if (exact === "" || nameOf(exact) !== undefined) {
      answers.splice(0, 1, rounded);
    } else if (isRounded(exact, rounded, budget)) {
      answers.splice(0, 1, exact, rounded);
    } else answers.splice(0, 1, exact);
  } else if (!isGold && GROUPED.test(cleaned)) {
    answers.push(cleaned.replace(/,/g, ", "));
  }
  const readings = answers.map((answer) => parseAnswer(answer, budget))
    .filter((answer) => answer !== undefined);
  const [first] = readings;
  if (first && approximate) {
    readings[0] = { ...first, text: canonicalText(answers[0] ?? "") };
  }
  return readings;
}

/** `\frac{\pi}{4} + n\pi, n \in \mathbb{Z}`: the integer is k, whatever it was called. */
function renameParameter(text: string): string {
  const found = INTEGER_PARAMETER.exec(text);
  if (!found) return text;
  const letter = new RegExp(`(?<![\\\\a-zA-Z])${found[1]}(?![a-zA-Z])`, "g");
  return text.slice(0, found.index).trim().replace(letter, "k");
}

/** Whether a decimal is what an expression rounds to. */
function isRounded(exact: string, rounded: string, budget: Budget): boolean {
  const value = parseAnswer(exact, budget);
  const decimal = parseAnswer(rounded, budget);
  if (value?.type !== "value" || decimal?.type !== "value") return false;
  if (!decimal.exact) return false;
  const expression = expressionOf(value);
  return expression !== undefined &&
    isRounding(decimal.exact, expression, budget);
}
