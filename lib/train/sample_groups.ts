import type { Problem } from "../jsonl/mod.ts";
import { type RolloutRequest, samplingSeed } from "../policy/mod.ts";
import type { Group } from "./group.ts";
import type { VisitSetup } from "./visit_problems.ts";

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
  const size = settings.numGenerations;
  const requests = prompts.flatMap(({ problem, level, promptIds }) =>
    Array.from({ length: size }, (_, index): RolloutRequest => ({
      promptIds,
      parameters,
      seed: samplingSeed({
        seed: settings.seed,
        purpose: "answer",
        step,
        problemId: problem.id,
        level,
        attempt: 0,
        index,
      }),
    }))
  );
  const rollouts = await setup.sample(requests, "rollout");
  return await Promise.all(prompts.map(async (prompt, at): Promise<Group> => {
    const own = rollouts.slice(at * size, (at + 1) * size);
    const completions = own.map(({ completionIds }) =>
      setup.tokenizer.decode(completionIds)
    );
    const verdicts = await Promise.all(
      own.map(({ truncated }, index) => {
        const reply = (prompt.prefill ?? "") + completions[index]!;
        return setup.judge(prompt.problem.answer, reply, { truncated });
      }),
    );
    const rewards = verdicts.map(({ outcome }) =>
      outcome === "unjudged" ? null : outcome === "right" ? 1 : 0
    );
    return { ...prompt, rollouts: own, completions, verdicts, rewards };
  }));
}
