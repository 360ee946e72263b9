import type { TaskIo } from "../lib/config/mod.ts";
import type { EvaluationSummary } from "../lib/evaluate/mod.ts";

/** Says what makes scores lower than the model is; of length once a benchmark. */
export function warnOfEvaluation(
  summary: EvaluationSummary,
  said: Set<string>,
  io: TaskIo,
): void {
  const { benchmark, problems, too_long: tooLong } = summary;
  const share = summary.unjudged_share;
  if (tooLong > 0) {
    io.log(
      `warning: ${tooLong} of ${problems} problems of ${benchmark} do not fit into the model's context; they count as wrong`,
    );
  }
  if (share > 0.01) {
    const percent = (100 * share).toFixed(1);
    io.log(
      `warning: ${percent}% of the completions of ${benchmark} could not be judged; they count as wrong`,
    );
  }
  warnOfLength(summary, said, io);
}

/** Once a benchmark: what is cut off has no answer, however good the model. */
function warnOfLength(
  { benchmark, truncated, max_completion_length: longest }: EvaluationSummary,
  said: Set<string>,
  io: TaskIo,
): void {
  if (truncated <= 0.5 || said.has(benchmark)) return;
  said.add(benchmark);
  const percent = Math.round(100 * truncated);
  io.log(
    `warning: ${percent}% of the completions of ${benchmark} were cut off, at ${longest} tokens or the context's end: raise --max-completion-length`,
  );
}
