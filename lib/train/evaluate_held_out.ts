import {
  evaluateProblems,
  evaluationMetrics,
  type EvaluationRequest,
  type EvaluationRow,
  type EvaluationSettings,
  summarizeEvaluation,
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
  const greedyOf = accuracyByName(greedy.rows);
  const metrics: Record<string, number> = {};
  for (const [name, rows] of byName(sampled.rows)) {
    const summary = summarizeEvaluation(rows, {
      benchmark: name,
      step: request.step ?? 0,
      promptHash: sampled.summary.prompt_hash,
      settings,
    });
    Object.assign(metrics, evaluationMetrics(summary));
    metrics[`eval_${name}/greedy`] = greedyOf.get(name)!;
  }
  return metrics;
}

/** All rows, and where they have kinds the rows of each. */
function byName(rows: readonly EvaluationRow[]): Map<string, EvaluationRow[]> {
  const named = new Map([["heldout", [...rows]]]);
  for (const row of rows) {
    const { kind } = row;
    if (typeof kind !== "string" || kind === "heldout") continue;
    const own = named.get(kind);
    if (own) own.push(row);
    else named.set(kind, [row]);
  }
  return named;
}

function accuracyByName(rows: readonly EvaluationRow[]): Map<string, number> {
  return new Map(
    [...byName(rows)].map(([name, own]) => [
      name,
      own.reduce((sum, { accuracy }) => sum + accuracy, 0) / own.length,
    ]),
  );
}
