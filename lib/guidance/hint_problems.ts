import type { Problem } from "../jsonl/mod.ts";
import { findHints, type HintOrigin } from "./find_hints.ts";
import type { HintCounts } from "./hint_counts.ts";
import type { HintWriter } from "./write_hints.ts";

/** How problems are hinted ahead of training. */
export interface HintProblemsOptions {
  /** The policy that writes. */
  writer: HintWriter;
  /** What to call it, for `hint_writer`. */
  writerName: string;
  /** `self` writes for all rows, `auto` keeps the hints that rows bring. */
  origin: Exclude<HintOrigin, "offline">;
  /** Problems asked about at a time. */
  batchSize: number;
  /** Added to. */
  counts: HintCounts;
}

/**
 * Adds `hints` and `hint_writer` to problems, batch by batch, in their order.
 * Rows without usable hints pass as they came; all other fields pass untouched.
 *
 * @param problems The problems.
 * @param options Policy, batch size and counts.
 * @returns The rows, as their batch is done.
 */
export async function* hintProblems(
  problems: AsyncIterable<Problem> | Iterable<Problem>,
  options: HintProblemsOptions,
): AsyncGenerator<Problem> {
  let batch: Problem[] = [];
  for await (const problem of problems) {
    batch.push(problem);
    if (batch.length < options.batchSize) continue;
    yield* await hintBatch(batch, options);
    batch = [];
  }
  if (batch.length > 0) yield* await hintBatch(batch, options);
}

async function hintBatch(
  batch: readonly Problem[],
  { writer, writerName, origin, counts }: HintProblemsOptions,
): Promise<Problem[]> {
  const found = await findHints(
    batch.map((problem) => ({ problem })),
    origin,
    writer,
    counts,
  );
  return batch.map((problem, index): Problem => {
    const hints = found[index];
    const kept = origin === "auto" && problem.hints !== undefined;
    if (hints === undefined || kept) return problem;
    return { ...problem, hints, "hint_writer": writerName };
  });
}
