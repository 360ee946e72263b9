import { type Policy, sampleRollouts } from "../policy/mod.ts";
import type { Tokenizer } from "../text/mod.ts";
import {
  evaluateProblems,
  type Evaluation,
  type EvaluationRequest,
} from "./evaluate_problems.ts";
import type { EvaluationSettings } from "./evaluation_settings.ts";

/** What evaluating a policy needs. */
export interface PolicyEvaluationRequest
  extends Omit<EvaluationRequest, "sample" | "settings"> {
  /** The policy's tokenizer, which knows what ends a completion. */
  tokenizer: Pick<Tokenizer, "renderChat" | "decode" | "eosIds">;
  /** How completions are drawn. */
  settings: Omit<EvaluationSettings, "stopIds">;
}

/**
 * Evaluates a policy in memory on problems, without hints; a problem that does
 * not fit into its context counts as wrong.
 *
 * @example
 * ```ts ignore
 * import { loadPolicy } from "../policy/mod.ts";
 * import { evaluatePolicy } from "./evaluate_policy.ts";
 *
 * await using policy = await loadPolicy("runs/a/checkpoint-000060", { device: "cpu" });
 * const { summary } = await evaluatePolicy(policy, request);
 * console.error(summary["avg@k"]);
 * ```
 *
 * @param policy The policy.
 * @param request What to evaluate on, and how.
 * @returns Scores and summary.
 */
export async function evaluatePolicy(
  policy: Policy,
  request: PolicyEvaluationRequest,
): Promise<Evaluation> {
  return await evaluateProblems({
    ...request,
    settings: {
      ...request.settings,
      stopIds: request.tokenizer.eosIds,
      maxPromptLength: Math.min(
        request.settings.maxPromptLength ?? Infinity,
        policy.config.maxPositions - 1,
      ),
    },
    sample: (requests, options) => sampleRollouts(policy, requests, options),
  });
}
