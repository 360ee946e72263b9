import { extractBoxes, judge } from "../verify/mod.ts";
import { answerPhrases } from "./_answer_phrases.ts";
import { containsToken } from "./_contains_token.ts";
import { plainMath } from "./_plain_math.ts";

// A shorter gold, such as 5, stands in hints without being the answer.
const MIN_TOKEN_LENGTH = 3;
const MAX_BOXES = 16;

/**
 * Tells whether a hint states the final answer: it has a box or an answer
 * phrase that the judge accepts, or it contains the gold as a whole token of at
 * least three characters that the problem does not contain. A shorter gold also
 * counts where the hint ends in `= gold`.
 *
 * Part of a list is no leak of the list.
 *
 * @example The first values, and all of them
 * ```ts
 * import { leaksAnswer } from "./leaks_answer.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const problem = "List every value.";
 * assertEquals(await leaksAnswer("The first values are 2,5.", "2,5,7", problem), false);
 * assertEquals(await leaksAnswer("The values are 2,5,7.", "2,5,7", problem), true);
 * ```
 *
 * @param hint The hint's text.
 * @param gold The gold answer as the data set stores it.
 * @param problem The problem's text.
 * @returns Whether the hint is to be drawn again; false for an unusable gold.
 */
export async function leaksAnswer(
  hint: string,
  gold: string,
  problem: string,
): Promise<boolean> {
  const answer = plainMath(extractBoxes(gold).at(-1) ?? gold);
  if (answer === "") return false;
  const text = plainMath(hint);
  const stated = [
    ...extractBoxes(hint).slice(-MAX_BOXES),
    ...answerPhrases(hint),
  ];
  if (answer.length < MIN_TOKEN_LENGTH) {
    // As text: a sum that comes to the answer does not state it.
    if (endingValue(text)?.trim() === answer) return true;
  } else if (
    containsToken(text, answer) && !containsToken(plainMath(problem), answer)
  ) {
    return true;
  }
  for (const candidate of stated) {
    if (candidate === undefined) continue;
    const verdict = await judge(gold, `\\boxed{${candidate}}`);
    if (verdict.outcome === "right") return true;
  }
  return false;
}

/** What stands behind the equals sign that the text ends with. */
function endingValue(text: string): string | undefined {
  return /=([^=]{1,40})$/.exec(text)?.[1]?.replace(/[\s.!]+$/, "");
}
