import type { Problem } from "../jsonl/mod.ts";
import {
  createPolicy,
  type Policy,
  type PolicyOptions,
} from "../policy/mod.ts";
import type { SampleComparison } from "../report/mod.ts";
import type { MethodRun } from "./run_method.ts";
import { type SolveContext, solveProblems } from "./solve_problems.ts";

/**
 * Lets the policy that runs started from, and the one that a run ended with,
 * answer the same problems without hints.
 *
 * @param start The policy before.
 * @param run The run whose policy answers after.
 * @param problems The problems.
 * @param context Tokenizer, prompts, lengths, device and threads.
 * @returns Two attempts a problem.
 */
export async function beforeAndAfter(
  start: Policy,
  run: MethodRun,
  problems: readonly Problem[],
  context: SolveContext & { placement: PolicyOptions },
): Promise<SampleComparison[]> {
  await using after = createPolicy(
    start.config,
    run.weights,
    context.placement,
  );
  const first = await solveProblems(start, problems, context);
  const last = await solveProblems(after, problems, context);
  return problems.map(({ problem, answer }, index) => ({
    problem,
    answer,
    attempts: [
      { label: "before", ...first[index]! },
      { label: `after ${run.method}`, ...last[index]! },
    ],
  }));
}
