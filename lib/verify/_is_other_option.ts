import type { Budget } from "./_equal_expressions.ts";
import { readingsOf } from "./_readings.ts";
import type { Gold } from "./gold.ts";

/**
 * Whether an answer is word for word an option that the gold does not name. The
 * options of one problem may have the same value as mathematics: `4-6` and
 * `5-7` as differences, orders of the same steps as sets.
 */
export function isOtherOption(
  { answer, options }: Gold,
  text: string,
  budget: Budget,
): boolean {
  const letter = /^\(?([A-J])\)?$/.exec(answer.trim())?.[1];
  if (!options || letter === undefined) return false;
  const [given] = readingsOf(text, budget);
  // A letter alone is the option it names, whatever another option says.
  if (given === undefined || given.type === "choice") return false;
  const named = letter.charCodeAt(0) - "A".charCodeAt(0);
  const written = options.map(collapse);
  if (written.includes(collapse(text))) {
    return written[named] !== collapse(text);
  }
  const same = (option: string | undefined): boolean =>
    option !== undefined && readingsOf(option, budget)[0]?.text === given.text;
  return !same(options[named]) && options.some(same);
}

function collapse(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
