import type { Policy } from "./policy.ts";
import { sampleRollouts } from "./sample_rollouts.ts";
import { scoreRows } from "./score_rows.ts";

/** What a trial of a policy found. */
export interface PolicyCheck {
  /** The greedy completion. */
  completionIds: number[];
  /**
   * The largest difference, in nats, between the log-probabilities that came
   * with sampling and those of scoring.
   */
  difference: number;
}

/**
 * Tries a policy: samples one greedy completion token by token and scores it as
 * a whole, which must agree within rounding.
 *
 * @param policy The policy.
 * @param promptIds Token ids of a prompt.
 * @param length Tokens to sample.
 * @returns The completion and the difference.
 */
export async function checkPolicy(
  policy: Policy,
  promptIds: readonly number[],
  length: number,
): Promise<PolicyCheck> {
  const [rollout] = await sampleRollouts(policy, [{
    promptIds,
    seed: [0, 0],
    parameters: {
      temperature: 0,
      topP: 1,
      topK: 0,
      minP: 0,
      maxCompletionLength: length,
      stopIds: [],
    },
  }]);
  const { completionIds, logprobs } = rollout!;
  const [score] = await scoreRows(policy, [
    { promptIds, completionIds, temperature: 1 },
  ]);
  const differences = Array.from(
    score!.logprobs,
    (logprob, t) => Math.abs(logprob - logprobs[t]!),
  );
  return { completionIds, difference: Math.max(...differences) };
}
