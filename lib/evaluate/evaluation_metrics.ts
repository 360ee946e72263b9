import type { EvaluationSummary } from "./summarize_evaluation.ts";

/**
 * Turns a summary into the metrics that training logs, such as
 * `eval_hard/avg@4`.
 *
 * @example
 * ```ts
 * import { evaluationMetrics } from "./evaluation_metrics.ts";
 * import type { EvaluationSummary } from "./summarize_evaluation.ts";
 *
 * function log(summary: EvaluationSummary): Record<string, number> {
 *   return evaluationMetrics(summary);
 * }
 * ```
 *
 * @param summary The summary.
 * @returns Scores, truncation and length under the names of the benchmark and of
 * each kind.
 */
export function evaluationMetrics(
  summary: EvaluationSummary,
): Record<string, number> {
  const { benchmark, k, kinds } = summary;
  // A kind of the benchmark's own name would hide the whole.
  const named = { ...kinds, [benchmark]: summary };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, figures]) => [
      [`eval_${name}/avg@${k}`, figures["avg@k"]],
      [`eval_${name}/pass@${k}`, figures["pass@k"]],
      [`eval_${name}/maj@${k}`, figures["maj@k"]],
      [`eval_${name}/completions/clipped_ratio`, figures.truncated],
      [`eval_${name}/completions/mean_length`, figures.mean_length],
    ]),
  );
}
