import type { TaskIo } from "../config/mod.ts";
import {
  DataError,
  isFrame,
  type JsonRecord,
  readFrames,
} from "../jsonl/mod.ts";
import {
  isEvaluationRow,
  type ProblemScore,
  problemScore,
} from "./problem_score.ts";

/** A finished evaluation, without its completions. */
export interface ReadEvaluation {
  /** What its file is called. */
  name: string;
  /** Its header's config; empty for a file of rows alone. */
  config: JsonRecord;
  /** Scores by benchmark and problem id. */
  benchmarks: Map<string, Map<string, ProblemScore>>;
}

/**
 * Reads the file of a finished evaluation, a row at a time.
 *
 * @param path The file.
 * @param io The task's surroundings.
 * @returns Its scores.
 * @throws {DataError} If the file ended early, or a row is not an evaluation's or
 * comes twice.
 */
export async function readEvaluation(
  path: string,
  io: Pick<TaskIo, "openInput">,
): Promise<ReadEvaluation> {
  const input = await io.openInput(path);
  const { name } = input;
  const found: ReadEvaluation = { name, config: {}, benchmarks: new Map() };
  for await (const { record, line } of readFrames(input.stream, input)) {
    if (record.selfhint === "header") {
      found.config = { ...record.config as JsonRecord };
    }
    if (isFrame(record)) continue;
    const place = `Cannot read ${name}:${line}`;
    if (!isEvaluationRow(record)) {
      throw new DataError(`${place}: it is no row of an evaluation`, {
        hint: "rows come from `deno task evaluate --output FILE`",
      });
    }
    const { benchmark, id, step } = record;
    const scores = found.benchmarks.get(benchmark) ?? new Map();
    if (scores.has(id)) {
      throw new DataError(
        `${place}: problem '${id}' of ${benchmark} comes a second time, at step ${step}`,
        { hint: "compare one checkpoint: jq -c 'select(.step == N)'" },
      );
    }
    found.benchmarks.set(benchmark, scores.set(id, problemScore(record)));
  }
  if (found.benchmarks.size > 0) return found;
  throw new DataError(`Cannot read ${name}: it has no rows`);
}
