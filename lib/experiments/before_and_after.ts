import type { Problem } from "../jsonl/mod.ts";
import { copyPolicy, type Policy } from "../policy/mod.ts";
import type { SampleComparison } from "../report/mod.ts";
import { type SolveContext, solveProblems } from "./solve_problems.ts";

/**
 * Lets the policy that runs started from, and the one that a run ended with,
 * answer the same problems without hints.
 *
 * @param start The policy before.
 * @param end The policy after; it may be disposed of.
 * @param method What trained it.
 * @param problems The problems.
 * @param context Tokenizer, prompts and lengths.
 * @returns Two attempts a problem.
 */
export async function beforeAndAfter(
  start: Policy,
  end: Policy,
  method: string,
  problems: readonly Problem[],
  context: SolveContext,
): Promise<SampleComparison[]> {
  await using after = copyPolicy(end);
  const first = await solveProblems(start, problems, context);
  const last = await solveProblems(after, problems, context);
  return problems.map(({ problem, answer }, index) => ({
    problem,
    answer,
    attempts: [
      { label: "before", ...first[index]! },
      { label: `after ${method}`, ...last[index]! },
    ],
  }));
}
