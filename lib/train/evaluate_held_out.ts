import {
  evaluateProblems,
  evaluationMetrics,
  type EvaluationRequest,
  type EvaluationSettings,
} from "../evaluate/mod.ts";

/** What an evaluation during training needs. */
export interface HeldOutRequest
  extends Omit<EvaluationRequest, "benchmark" | "settings"> {
  /** How completions are drawn, at temperature 1. */
  settings: EvaluationSettings;
}

/**
 * Evaluates on held-out problems without hints: sampled at temperature 1 without
 * truncation (`eval_heldout/avg@4`, `pass@4`, ...), and greedily
 * (`eval_heldout/greedy`). Where problems have a `kind`, also kind by kind
 * (`eval_hard/avg@4`).
 *
 * @param request Problems, policy and settings.
 * @returns Metrics by name.
 */
export async function evaluateHeldOut(
  request: HeldOutRequest,
): Promise<Record<string, number>> {
  const settings = {
    ...request.settings,
    temperature: 1,
    topP: 1,
    topK: 0,
    minP: 0,
  };
  const benchmark = "heldout";
  const sampled = await evaluateProblems({ ...request, benchmark, settings });
  const greedy = await evaluateProblems({
    ...request,
    benchmark,
    settings: { ...settings, temperature: 0 },
  });
  const { kinds, ...whole } = greedy.summary;
  const named = { ...kinds, [benchmark]: whole };
  return {
    ...evaluationMetrics(sampled.summary),
    ...Object.fromEntries(
      Object.entries(named).map(([name, figures]) => [
        `eval_${name}/greedy`,
        figures["avg@k"],
      ]),
    ),
  };
}
