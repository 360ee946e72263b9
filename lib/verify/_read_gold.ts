import type { Answer } from "./_answer.ts";
import type { Budget } from "./_equal_expressions.ts";
import { findBoxed } from "./_find_answer.ts";
import { readingsOf } from "./_readings.ts";
import { unitNamed } from "./_units.ts";
import type { Gold } from "./gold.ts";

const MAX_LENGTH = 1_000_000;
// How a sequence of digits is stored, as in the ring world; lists have spaces, signs or longer numbers.
const SEQUENCE = /^\d(?:,\d)+$/;

/** The ways a gold answer can be read; none for one that cannot be judged against. */
export function readGold(gold: Gold, budget: Budget): Answer[] {
  if (gold.answer.length > MAX_LENGTH) return [];
  const boxed = findBoxed(gold.answer);
  const text = boxed
    ? [...new Set(boxed.listed)].join(", ")
    : gold.answer.trim();
  // A gold that names a box without content cannot be judged against.
  if (text === "" || /^\s*\\(?:boxed|fbox)\s*\{?\s*$/.test(text)) return [];
  const readings = readingsOf(text, budget, true);
  return readings.map((answer) => withFields(answer, gold, budget));
}

function withFields(answer: Answer, gold: Gold, budget: Budget): Answer {
  if (answer.type === "value" && gold.unit && !answer.unit && !answer.percent) {
    const unit = unitNamed(gold.unit);
    return unit ? { ...answer, unit } : answer;
  }
  if (answer.type === "group" && answer.open === "") {
    const ordered = gold.kind === "sequence" || SEQUENCE.test(gold.answer);
    return ordered ? { ...answer, ordered } : answer;
  }
  if (answer.type === "choice" && !answer.content && gold.options) {
    const at = answer.letter.charCodeAt(0) - "A".charCodeAt(0);
    const content = contentOf(gold.options, at, budget);
    return content ? { ...answer, content } : answer;
  }
  return answer;
}

/** An option's own answer, unless another option has the same text. */
function contentOf(
  options: readonly string[],
  at: number,
  budget: Budget,
): Answer | undefined {
  const option = options[at];
  if (option === undefined) return undefined;
  const [content] = readingsOf(option, budget);
  const twins = options.filter((other) => other.trim() === option.trim());
  return twins.length === 1 ? content : undefined;
}
