import type { Gold, Verdict } from "../verify/mod.ts";

/** Judges a completion against a reference answer. */
export type Judge = (
  gold: Gold,
  completion: string,
  options: { truncated: boolean },
) => Promise<Verdict>;

/**
 * Sorts the answers of one problem's completions into classes of equal ones, as
 * the judge compares them: `1/2` and `0.5` are one class.
 *
 * Answers that are linked by equal ones are in one class, so the classes do not
 * depend on the order of the answers. Two are equal where the judge accepts
 * either with the other as the gold, with the problem's options, unit and kind
 * but no tolerance.
 *
 * @example
 * ```ts
 * import { answerClasses } from "./answer_classes.ts";
 * import { judge } from "../verify/mod.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const answers = ["1/2", undefined, "3", "0.5"];
 * const classes = await answerClasses(answers, { answer: "7" }, judge);
 * assertEquals(classes, [0, undefined, 1, 0]);
 * ```
 *
 * @param answers What each completion answered, if anything.
 * @param gold The problem's reference, for what it says beside the answer.
 * @param judge Compares two answers.
 * @returns The class of each answer, counted from 0 as they first appear.
 */
export async function answerClasses(
  answers: readonly (string | undefined)[],
  { answer: _answer, tolerance: _tolerance, ...rest }: Gold,
  judge: Judge,
): Promise<(number | undefined)[]> {
  const texts = [...new Set(answers.filter((text) => text !== undefined))];
  const leader = texts.map((_, index) => index);
  const leaderOf = (at: number): number => {
    while (leader[at] !== at) at = leader[at]!;
    return at;
  };
  const accepts = async (gold: string, other: string): Promise<boolean> => {
    const reference = { ...rest, answer: gold };
    const boxed = `\\boxed{${other}}`;
    const { outcome } = await judge(reference, boxed, { truncated: false });
    return outcome === "right";
  };
  for (const [second, text] of texts.entries()) {
    for (const [first, earlier] of texts.slice(0, second).entries()) {
      const [a, b] = [leaderOf(first), leaderOf(second)];
      if (a === b) continue;
      const equal = equalIntegers(earlier, text) ??
        (await accepts(earlier, text) || await accepts(text, earlier));
      if (equal) leader[Math.max(a, b)] = Math.min(a, b);
    }
  }
  const numbers = new Map<number, number>();
  return answers.map((text) => {
    if (text === undefined) return undefined;
    const own = leaderOf(texts.indexOf(text));
    if (!numbers.has(own)) numbers.set(own, numbers.size);
    return numbers.get(own);
  });
}

/** Compares two plain integers, which most answers are, without the judge. */
function equalIntegers(a: string, b: string): boolean | undefined {
  const plain = /^-?\d{1,15}$/;
  if (!plain.test(a) || !plain.test(b)) return undefined;
  return Number(a) === Number(b);
}
