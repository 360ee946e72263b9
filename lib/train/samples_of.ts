import type { Sample } from "../report/mod.ts";
import { promptHash, type Prompts } from "../text/mod.ts";
import { type Group, rowOrigin } from "./group.ts";
import type { SourcedRow } from "./training_rows.ts";
import type { TrainSettings } from "./train_options.ts";
import type { Visit } from "./visit.ts";

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
 * @param rows Those of the update; none where it was left out.
 * @param context Step, prompts and settings.
 * @returns The samples as `samples.jsonl` stores them.
 */
export function samplesOf(
  visit: Visit,
  rows: readonly Pick<SourcedRow, "advantage">[],
  context: SampleContext,
): Sample[] {
  const hash = promptHash(context.prompts);
  let start = 0;
  return [
    ...visit.replaced.flatMap((group) =>
      groupSamples(group, [], hash, context)
    ),
    ...visit.groups.flatMap((group) => {
      const end = start + group.rollouts.length;
      const own = rows.slice(start, end);
      start = end;
      return groupSamples(group, own, hash, context);
    }),
  ];
}

/** A row's advantage; the mean where each token has its own. */
function meanAdvantage({ advantage }: Pick<SourcedRow, "advantage">): number {
  if (typeof advantage === "number") return advantage;
  return advantage.reduce((sum, each) => sum + each, 0) /
    Math.max(advantage.length, 1);
}

function groupSamples(
  group: Group,
  rows: readonly Pick<SourcedRow, "advantage">[],
  hash: string,
  { step, settings }: SampleContext,
): Sample[] {
  return group.rollouts.map((rollout, index): Sample => {
    const { extracted } = group.verdicts[index]!;
    const row = rows[index];
    const { level, origin, hint } = rowOrigin(group, index);
    return {
      id: group.problem.id,
      step,
      level,
      origin,
      ...(hint !== undefined && { hint }),
      completion: group.completions[index]!,
      reward: group.rewards[index]!,
      ...(extracted !== undefined && { extracted }),
      truncated: rollout.truncated,
      "num_tokens": rollout.completionIds.length,
      "prompt_hash": hash,
      ...(row !== undefined && { advantage: meanAdvantage(row) }),
      ...(settings.logTokens && {
        "token_ids": rollout.completionIds,
        logprobs: Array.from(rollout.logprobs),
      }),
    };
  });
}
