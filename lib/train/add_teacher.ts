import { teacherCompletion } from "../guidance/mod.ts";
import type { Problem } from "../jsonl/mod.ts";
import type { Rollout } from "../policy/mod.ts";
import type { Group } from "./group.ts";
import type { PlannedProblem } from "./plan_problems.ts";
import { judgeGroup } from "./sample_groups.ts";
import type { VisitSetup } from "./visit.ts";

/**
 * The token ids of a problem's teacher completion, the end of the turn included.
 *
 * @param problem The problem.
 * @param setup Tokenizer and settings.
 * @returns The ids, `undefined` where there is none or it is longer than a
 *   completion may be: it would lose its answer.
 */
export function teacherIds(
  problem: Problem,
  { tokenizer, settings }: Pick<VisitSetup, "tokenizer" | "settings">,
): number[] | undefined {
  const text = teacherCompletion(problem);
  if (text === undefined) return undefined;
  const end = tokenizer.turnEndId;
  const ids = [...tokenizer.encode(text), ...(end === undefined ? [] : [end])];
  return ids.length > settings.maxCompletionLength ? undefined : ids;
}

/**
 * Adds the teacher's completion to a group as its last row, judged like the
 * others.
 *
 * @param group The group of samples.
 * @param plan Its problem.
 * @param setup Tokenizer, judge and settings.
 * @returns The group of samples and teacher; as it was where there is none.
 */
export async function addTeacher(
  group: Group,
  plan: PlannedProblem,
  setup: VisitSetup,
): Promise<Group> {
  const completionIds = teacherIds(group.problem, setup);
  if (completionIds === undefined) return group;
  const rollout: Rollout = {
    completionIds,
    logprobs: new Float32Array(completionIds.length),
    entropies: new Float32Array(completionIds.length),
    truncated: false,
  };
  const taught = await judgeGroup({ ...plan, level: 0 }, [rollout], setup);
  return {
    ...group,
    rollouts: [...group.rollouts, ...taught.rollouts],
    completions: [...group.completions, ...taught.completions],
    verdicts: [...group.verdicts, ...taught.verdicts],
    rewards: [...group.rewards, ...taught.rewards],
    rows: new Map([[group.rollouts.length, {
      level: 0,
      promptIds: plan.promptIds,
      origin: "teacher" as const,
    }]]),
  };
}
