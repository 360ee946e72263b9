import type { TaskIo } from "../lib/config/mod.ts";
import {
  type Benchmark,
  evaluatePolicy,
  type EvaluationFile,
  type EvaluationSummary,
  type PolicyEvaluationRequest,
  samplesPerProblem,
  summaryTable,
} from "../lib/evaluate/mod.ts";
import { ClosedPipe } from "../lib/jsonl/mod.ts";
import type { Policy } from "../lib/policy/mod.ts";
import { createProgress, textTable } from "../lib/report/mod.ts";
import type { LoadedModel } from "./_load_model.ts";
import { warnOfEvaluation } from "./_warn_of_evaluation.ts";

/** What a model is evaluated on, and how. */
export interface ModelEvaluation {
  /** Its tokenizer and prompts. */
  model: LoadedModel;
  /** The problems. */
  benchmarks: readonly Benchmark[];
  /** Takes rows and summaries; what it has already is not drawn again. */
  file: EvaluationFile;
  /** How completions are drawn. */
  settings: PolicyEvaluationRequest["settings"] & { output?: string };
  /** Benchmarks of which it is said that their completions were cut off. */
  said: Set<string>;
  /** Steps the model was trained for. */
  step: number;
}

/** Evaluates a model on benchmarks, one after the other; shows the table. */
export async function evaluateModel(
  policy: Policy,
  { model, benchmarks, file, settings, step, said }: ModelEvaluation,
  io: TaskIo,
): Promise<void> {
  const progress = createProgress({
    quiet: io.quiet || !Deno.stderr.isTerminal(),
  });
  const summaries: EvaluationSummary[] = [];
  const { records, earlier, summarized } = file;
  try {
    for (const { benchmark, problems } of benchmarks) {
      const k = samplesPerProblem(settings);
      const each = k === 1 ? "a completion each" : `${k} completions each`;
      io.log(`evaluating ${benchmark}: ${problems.length} problems, ${each}`);
      const { summary } = await evaluatePolicy(policy, {
        ...model,
        benchmark,
        problems,
        settings,
        step,
        signal: io.signal,
        earlier: earlier.get(benchmark) ?? [],
        onRow: (row) => records.write(row),
        onProgress: (done) =>
          progress.write({ type: "phase", name: "evaluate", ...done }),
      }).finally(progress.close);
      summaries.push(summary);
      if (!summarized.has(benchmark)) await records.write({ ...summary });
    }
  } catch (error) {
    // Where the reader has gone nobody needs to know.
    if (!(error instanceof ClosedPipe)) {
      io.log(whatIsDone(file, settings, benchmarks));
    }
    throw error;
  }
  io.log(textTable(summaryTable(summaries)).trimEnd());
  for (const summary of summaries) warnOfEvaluation(summary, said, io);
}

function whatIsDone(
  { records }: EvaluationFile,
  { output }: { output?: string },
  benchmarks: readonly Benchmark[],
): string {
  const total = benchmarks.reduce((sum, one) => sum + one.problems.length, 0);
  const rows = `${records.rows} rows of ${total} problems are written`;
  return output === undefined
    ? `${rows}: --output FILE would let --resume go on with them`
    : `${rows}: the same command with --resume goes on`;
}
