import type { Sample } from "../report/mod.ts";
import { promptHash, type Prompts } from "../text/mod.ts";
import type { Group } from "./group.ts";
import type { TrainSettings } from "./train_options.ts";
import type { Visit } from "./visit_problems.ts";

/** What samples name beside their rollout. */
export interface SampleContext {
  /** The step. */
  step: number;
  /** The prompt templates. */
  prompts: Prompts;
  /** Whether ids and log-probabilities are kept. */
  settings: Pick<TrainSettings, "logTokens">;
}

/**
 * Lists all samples of a visit, those of replaced groups first; only samples
 * that were trained on have an advantage.
 *
 * @param visit The visit.
 * @param advantages Those of its groups.
 * @param context Step, prompts and settings.
 * @returns The samples as `samples.jsonl` stores them.
 */
export function samplesOf(
  visit: Visit,
  advantages: readonly (readonly number[])[],
  context: SampleContext,
): Sample[] {
  const hash = promptHash(context.prompts);
  return [
    ...visit.replaced.flatMap((group) =>
      groupSamples(group, undefined, hash, context)
    ),
    ...visit.groups.flatMap((group, index) =>
      groupSamples(group, advantages[index], hash, context)
    ),
  ];
}

function groupSamples(
  group: Group,
  advantages: readonly number[] | undefined,
  hash: string,
  { step, settings }: SampleContext,
): Sample[] {
  return group.rollouts.map((rollout, index): Sample => {
    const { extracted } = group.verdicts[index]!;
    const advantage = advantages?.[index];
    return {
      id: group.problem.id,
      step,
      level: group.level,
      origin: group.hint === undefined ? "plain" : "hinted",
      ...(group.hint !== undefined && { hint: group.hint }),
      completion: group.completions[index]!,
      reward: group.rewards[index]!,
      ...(extracted !== undefined && { extracted }),
      truncated: rollout.truncated,
      "num_tokens": rollout.completionIds.length,
      "prompt_hash": hash,
      ...(advantage !== undefined && { advantage }),
      ...(settings.logTokens && {
        "token_ids": rollout.completionIds,
        logprobs: Array.from(rollout.logprobs),
      }),
    };
  });
}
