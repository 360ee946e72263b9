import type { TaskIo } from "../config/mod.ts";
import type { JsonRecord, RecordWriter } from "../jsonl/mod.ts";
import {
  describeEvaluation,
  type EvaluationSetup,
} from "./describe_evaluation.ts";
import type { EvaluateOptions } from "./evaluate_options.ts";
import {
  type EvaluationFile,
  openEvaluationFile,
} from "./open_evaluation_file.ts";
import { weightsHash } from "./weights_hash.ts";

/** What an evaluation's records are of. */
export interface EvaluationRecordsOptions
  extends Omit<EvaluationSetup, "weights"> {
  /** The model's folder. */
  folder: string;
  /** All options; they stand in the header beside what is evaluated. */
  options: JsonRecord & Pick<EvaluateOptions, "output" | "resume">;
}

/**
 * Opens what takes an evaluation's records: the file of `--output`, else stdout,
 * else, on a terminal, nothing, for the table says it there.
 *
 * @param request What is evaluated, with which options.
 * @param io The task's surroundings.
 * @returns The records, and what the file already has of them.
 * @throws {UsageError} If the file cannot be written or gone on with.
 */
export async function openEvaluationRecords(
  request: EvaluationRecordsOptions,
  io: TaskIo,
): Promise<EvaluationFile> {
  const { output, resume } = request.options;
  const { benchmarks } = request;
  const weights = await weightsHash(request.folder);
  const setup = describeEvaluation({ ...request, weights });
  const { output: _, resume: __, ...rest } = request.options;
  const config = { ...rest, ...setup };
  if (output === undefined) {
    const records = io.stdoutIsTerminal ? nowhere() : io.openRecords(config);
    return { records, earlier: new Map(), summarized: new Set(), ended: false };
  }
  const file = await openEvaluationFile(io.resolvePath(output), {
    config,
    benchmarks,
    resume,
    report: io.log,
  });
  const total = benchmarks.reduce((sum, one) => sum + one.problems.length, 0);
  if (file.records.rows > 0) {
    const rest = file.ended ? "nothing is left to do" : "going on";
    io.log(`${output} has ${file.records.rows} of ${total} problems: ${rest}`);
  }
  return file;
}

function nowhere(): RecordWriter {
  let rows = 0;
  return {
    write(record): Promise<void> {
      if (!Object.hasOwn(record, "selfhint")) rows++;
      return Promise.resolve();
    },
    end: () => Promise.resolve(),
    get rows(): number {
      return rows;
    },
  };
}
