import { acceptedRollouts } from "../objective/mod.ts";
import type { ImitationPlan } from "../methods/mod.ts";
import {
  type Policy,
  type ScoreOptions,
  scoreRows,
  type TrainingRow,
} from "../policy/mod.ts";
import { type Group, type RowOrigin, rowOrigin } from "./group.ts";
import type { Visit } from "./visit.ts";

/** A row of an update with what is known of where it came from. */
export interface SourcedRow extends TrainingRow {
  /** Its problem's id. */
  problemId: string;
  /** Where it came from. */
  context: RowOrigin;
  /** Entropies in nats, of the policy that sampled or, under another prompt, of this one. */
  entropies: Float32Array;
  /** Log-probabilities under the prompt and policy that it was sampled with. */
  behaviourLogprobs: Float32Array;
  /** Its reward. */
  reward: number | null;
}

/**
 * Makes an update's rows of groups, one after another. The old log-probabilities
 * are the sampler's own; where the loss is under another prompt than the one
 * sampled under, they are this policy's under that prompt.
 *
 * @param groups The groups.
 * @param policy The policy.
 * @param temperature That of the samples.
 * @param limits Token budget and signal.
 * @returns The rows, without advantages.
 */
export async function trainingRows(
  groups: readonly Group[],
  policy: Policy,
  temperature: number,
  limits: ScoreOptions,
): Promise<SourcedRow[]> {
  const rows = groups.flatMap((group) =>
    group.rollouts.map((rollout, index): SourcedRow => {
      const context = rowOrigin(group, index);
      return {
        problemId: group.problem.id,
        context,
        promptIds: context.lossPromptIds ?? context.promptIds,
        completionIds: rollout.completionIds,
        temperature,
        advantage: 0,
        reward: group.rewards[index]!,
        oldLogprobs: rollout.logprobs,
        behaviourLogprobs: rollout.logprobs,
        entropies: rollout.entropies,
        source: context.origin === "teacher" ? "teacher" : "policy",
      };
    })
  );
  const moved = rows.filter(({ context }) => context.lossPromptIds);
  if (moved.length === 0) return rows;
  const scores = await scoreRows(policy, moved, limits);
  moved.forEach((row, index) => {
    row.oldLogprobs = scores[index]!.logprobs;
    row.entropies = scores[index]!.entropies;
  });
  return rows;
}

/** Words of a completion that cites what it was shown. */
const CITES_HELP = /\b(?:hint|reference solution|reference answer)\b/i;

/**
 * Makes the rows that are imitated under the plain prompt: of each problem's
 * guided rollouts those that the gate accepts, whole, none twice, and none that
 * speaks of the help; and all demonstrations.
 *
 * @param visit The visit.
 * @param plan The gate.
 * @param temperature That of the samples.
 * @returns The rows.
 */
export function imitatedRows(
  { groups, guided, demonstrations }: Pick<
    Visit,
    "groups" | "guided" | "demonstrations"
  >,
  plan: ImitationPlan,
  temperature: number,
): SourcedRow[] {
  const shown = demonstrations.map(
    ({ id, promptIds, completionIds }): SourcedRow => {
      const nothing = new Float32Array(completionIds.length);
      return {
        problemId: id,
        context: { level: 0, promptIds, origin: "teacher" },
        promptIds,
        completionIds,
        temperature,
        advantage: 0,
        reward: null,
        oldLogprobs: nothing,
        behaviourLogprobs: nothing,
        entropies: nothing,
        source: "imitated",
      };
    },
  );
  const accepted = groups.flatMap((plain) =>
    (guided.get(plain.problem.id) ?? []).flatMap((group) => {
      const texts = new Set<string>();
      const accepted = acceptedRollouts(plain.rewards, group.rewards, plan)
        .filter((index) => {
          const text = group.completions[index]!;
          if (group.rollouts[index]!.truncated || CITES_HELP.test(text)) {
            return false;
          }
          return texts.size < texts.add(text).size;
        });
      return accepted.slice(0, plan.perProblem).map((index): SourcedRow => {
        const { completionIds, logprobs, entropies } = group.rollouts[index]!;
        return {
          problemId: plain.problem.id,
          context: rowOrigin(group, index),
          promptIds: plain.promptIds,
          completionIds,
          temperature,
          advantage: 0,
          reward: group.rewards[index]!,
          oldLogprobs: logprobs,
          behaviourLogprobs: logprobs,
          entropies,
          source: "imitated",
        };
      });
    })
  );
  return [...accepted, ...shown];
}
