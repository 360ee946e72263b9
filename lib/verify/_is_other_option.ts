import type { Answer } from "./_answer.ts";
import type { Comparison } from "./_comparison.ts";
import { equalAnswers } from "./_equal_answers.ts";
import { newBudget } from "./_equal_expressions.ts";
import { readingsOf } from "./_readings.ts";

/**
 * Whether an answer has the value of another option than the named one, or of
 * several. The options of one problem may be one as mathematics: `4-6` and
 * `5-7` as differences, orders of the same numbers as lists, so that order
 * counts first.
 */
export function isOtherOption(
  options: readonly string[],
  named: number,
  text: string,
  comparison: Comparison,
): boolean {
  const budget = newBudget();
  const answers = readingsOf(text, budget).map((answer) =>
    answer.type === "choice" ? answer.content ?? answer : answer
  );
  if (answers.some(({ type }) => type === "choice")) return false;
  for (const order of [ordered, (answer: Answer): Answer => answer]) {
    const found = options.flatMap((option, i) => {
      const readings = readingsOf(option, budget).map(order);
      const same = readings.some((reading) =>
        answers.some((answer) =>
          equalAnswers(reading, order(answer), {
            ...comparison,
            budget,
            unordered: false,
          })
        )
      );
      return same ? [i] : [];
    });
    if (found.length > 0) return found.length > 1 || found[0] !== named;
  }
  return false;
}

/** A list or set as a sequence. */
function ordered(answer: Answer): Answer {
  return answer.type === "group" && /^(?:\\\{)?$/.test(answer.open)
    ? { ...answer, open: "", close: "", ordered: true }
    : answer;
}
