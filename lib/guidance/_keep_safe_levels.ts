import type { Hints, Problem } from "../jsonl/mod.ts";
import { hintAt, maxHintLevel } from "./hint_at.ts";
import { leaksAnswer } from "./leaks_answer.ts";

/** Hints without the levels that state the answer, and how many those were. */
export async function keepSafeLevels(
  hints: Hints,
  problem: Problem,
): Promise<{ safe: Hints; leaks: number }> {
  const safe: Hints = {};
  let leaks = 0;
  for (let level = 1; level <= maxHintLevel; level++) {
    const hint = hintAt(hints, level);
    if (hint === undefined || hint.trim() === "") continue;
    if (await leaksAnswer(hint, problem.answer, problem.problem)) leaks++;
    else safe[`level_${level}` as keyof Hints] = hint;
  }
  return { safe, leaks };
}
