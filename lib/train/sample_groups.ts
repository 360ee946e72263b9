import type { Problem } from "../jsonl/mod.ts";
import { goldOf } from "../evaluate/mod.ts";
import { overlongPenalty } from "../objective/mod.ts";
import {
  type Rollout,
  type RolloutRequest,
  samplingSeed,
} from "../policy/mod.ts";
import { type Group, groupScores } from "./group.ts";
import type { VisitSetup } from "./visit.ts";

/** A prompt to sample a group under. */
export interface SampledPrompt {
  /** The problem. */
  problem: Problem;
  /** Level of the hint, 0 = none. */
  level: number;
  /** The hint, where there is one. */
  hint?: string;
  /** Token ids of the whole prompt. */
  promptIds: readonly number[];
  /** What the template begins the reply with; the judge reads it too. */
  prefill?: string;
  /** Rollouts to sample (default: `numGenerations`). */
  size?: number;
}

/**
 * Samples one group under each prompt, all in one batch, and judges the
 * rollouts; one cut off at its length is wrong.
 *
 * @param prompts The prompts.
 * @param setup Policy, judge and settings.
 * @returns One group a prompt.
 */
export async function sampleGroups(
  prompts: readonly SampledPrompt[],
  setup: Omit<VisitSetup, "schedule" | "states">,
): Promise<Group[]> {
  if (prompts.length === 0) return [];
  const { settings, step, parameters } = setup;
  const requests = prompts.flatMap((prompt) =>
    Array.from(
      { length: sizeOf(prompt, setup) },
      (_, index): RolloutRequest => ({
        promptIds: prompt.promptIds,
        parameters,
        seed: samplingSeed({
          seed: settings.seed,
          purpose: "answer",
          step,
          problemId: prompt.problem.id,
          level: prompt.level,
          attempt: 0,
          index,
        }),
      }),
    )
  );
  const rollouts = await setup.sample(requests, "rollout");
  let start = 0;
  return await Promise.all(prompts.map((prompt) => {
    const end = start + sizeOf(prompt, setup);
    const own = rollouts.slice(start, end);
    start = end;
    return judgeGroup(prompt, own, setup);
  }));
}

/**
 * Judges the rollouts of a prompt and gives each its reward.
 *
 * @param prompt The prompt.
 * @param rollouts Its rollouts.
 * @param setup Judge, reward and settings.
 * @returns The group.
 */
export async function judgeGroup(
  prompt: SampledPrompt,
  rollouts: Rollout[],
  setup: Omit<VisitSetup, "schedule" | "states" | "sample">,
): Promise<Group> {
  const { size: _, prefill = "", ...rest } = prompt;
  const completions = rollouts.map(({ completionIds }) =>
    setup.tokenizer.decode(completionIds)
  );
  const verdicts = await Promise.all(
    rollouts.map(({ truncated }, index) =>
      setup.judge(goldOf(prompt.problem), prefill + completions[index]!, {
        truncated,
      })
    ),
  );
  const scores = groupScores({ verdicts });
  const rewards = await Promise.all(rollouts.map(async (rollout, index) => {
    const reward = setup.reward === undefined
      ? scores[index]!
      : await setup.reward({
        problem: prompt.problem,
        completion: completions[index]!,
        verdict: verdicts[index]!,
        truncated: rollout.truncated,
        tokens: rollout.completionIds.length,
      });
    const { overlong } = setup.objective ?? {};
    return reward === null || overlong === undefined
      ? reward
      : reward + overlongPenalty(rollout.completionIds.length, {
        ...overlong,
        maxCompletionLength: setup.settings.maxCompletionLength,
      });
  }));
  const { prefill: begun } = prompt;
  return {
    ...rest,
    ...(begun && { prefill: begun }),
    rollouts,
    completions,
    verdicts,
    rewards,
  };
}

function sizeOf(
  { size }: SampledPrompt,
  { settings }: Pick<VisitSetup, "settings">,
): number {
  return size ?? settings.numGenerations;
}
