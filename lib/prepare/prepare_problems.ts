import { defaultPrompts } from "../text/mod.ts";
import { createFilters } from "./_create_filters.ts";
import {
  type CheckedRow,
  checkedRows,
  tracesOf,
  type UsableRow,
} from "./_checked_rows.ts";
import { prepareError } from "./_prepare_error.ts";
import { shares } from "./_shares.ts";
import { createSample, type RowSample } from "./create_sample.ts";
import type { LoadedRow, Loader } from "./loader.ts";
import type { PrepareCounts, PrepareEvent, Reject } from "./prepare_event.ts";
import type { PrepareSettings } from "./prepare_settings.ts";
import type { SourceRow } from "./source_row.ts";
import { uniqueIds } from "./unique_ids.ts";

/**
 * Turns records into problems: shape, usable gold answer, filters, unique id,
 * sample or order, limit. Streams, and stops reading at the limit, unless it
 * has to draw. What does not become a problem comes out as a reject with its
 * reason, so that no row is lost. The result depends on the rows alone, not on
 * which thread is done first.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import type { Loader } from "./loader.ts";
 * import { prepareProblems } from "./prepare_problems.ts";
 *
 * const loader: Loader = {
 *   name: "sums",
 *   describe: "one column, a sum",
 *   matches: () => true,
 *   toProblem: ({ sum }) => ({ row: { problem: `${sum}=?`, answer: "2" } }),
 * };
 * const records = [{ record: { sum: "1+1" }, line: 1 }];
 * for await (const event of prepareProblems(records, loader, { source: "sums" })) {
 *   if (event.type === "problem") assertEquals(event.problem.id, "sums:1");
 * }
 * ```
 *
 * @param records The records and their lines, bad lines among them
 * @param loader Knows the format of records without an origin
 * @param settings Name of the source, filters, sample, limit and order
 * @returns Problems and rejects as they come, then the counts
 * @throws {DataError} If there is no row, none is left, or one is rejected
 * and the settings are strict; all rejects came before
 */
export async function* prepareProblems(
  records: Iterable<SourceRow> | AsyncIterable<SourceRow>,
  loader: Loader,
  settings: PrepareSettings,
): AsyncGenerator<PrepareEvent> {
  const counts: PrepareCounts = {
    read: 0,
    kept: 0,
    rejected: 0,
    dropped: {},
    leftOut: 0,
    undrawn: 0,
    renamed: 0,
    unreferenced: 0,
    otherAnswers: 0,
  };
  const filter = createFilters(settings, counts);
  const uniqueId = uniqueIds();
  const limit = settings.limit || Infinity;
  using draw = createDraw(settings);
  let firstReject: Reject | undefined;
  for await (const item of readRows(records, loader, settings)) {
    counts.read++;
    const filtered = filter(item);
    if ("reject" in filtered) {
      const { reject } = filtered;
      if (reject.step === undefined) firstReject ??= reject;
      yield { type: "reject", reject };
      continue;
    }
    const { context, origin, format } = filtered.usable;
    const finished = finishedRow(filtered.usable, settings.reference);
    const { id: own, ...row } = finished;
    const id = uniqueId(own, context);
    if (own !== undefined && own !== id) counts.renamed++;
    if (!row.solution?.trim()) counts.unreferenced++;
    const event: ProblemEvent = {
      type: "problem",
      problem: { id, ...row },
      dataset: format.dataset ?? origin?.dataset ?? settings.source,
      ...format.ability !== undefined && { ability: format.ability },
    };
    if (draw) {
      const group = settings.weights ? origin?.group : 0;
      draw.add(event, `${row.problem}\0${row.answer}`, group);
      continue;
    }
    counts.kept++;
    yield event;
    if (counts.kept >= limit) break;
  }
  const dropped = Object.values(counts.dropped).reduce((a, b) => a + b, 0);
  const usable = counts.read - counts.rejected - dropped;
  if (usable === 0 || firstReject && settings.strict) {
    throw prepareError(settings, counts, firstReject);
  }
  for (const event of draw?.rows() ?? []) {
    counts.kept++;
    yield event;
  }
  counts[settings.sample ? "undrawn" : "leftOut"] = usable - counts.kept;
  if (settings.weights && draw) counts.shares = draw.shares();
  yield { type: "end", counts };
}

type ProblemEvent = PrepareEvent & { type: "problem" };

function readRows(
  records: Iterable<SourceRow> | AsyncIterable<SourceRow>,
  loader: Loader,
  settings: PrepareSettings,
): AsyncGenerator<CheckedRow> {
  return checkedRows(records, {
    source: settings.source,
    loader,
    traceIsReference: settings.reference === "trace",
    threads: settings.threads ?? 0,
    check: {
      traces: settings.verifyTraces ?? false,
      maxSolutionTokens: settings.maxSolutionTokens ?? 0,
      maxPromptTokens: settings.maxPromptTokens ?? 0,
      prompts: settings.prompts ?? defaultPrompts,
      ...settings.tokenizerFolder !== undefined &&
        { tokenizerFolder: settings.tokenizerFolder },
    },
  });
}

function createDraw(
  settings: PrepareSettings,
): RowSample<ProblemEvent> | undefined {
  const { sample = 0, shuffle = false, limit, seed = 0, weights } = settings;
  if (sample === 0 && !shuffle) return undefined;
  const count = sample || limit || Infinity;
  const limits = weights ? shares(count, weights) : [count];
  return createSample({ seed, limits, shuffled: shuffle });
}

/** A row with what the check of its traces found. */
function finishedRow(
  { row, check: { verdicts, trace } }: UsableRow,
  reference: PrepareSettings["reference"],
): LoadedRow {
  if (verdicts === undefined) return row;
  const checked = {
    ...row,
    "correctness_selfhint": verdicts,
    "trace_index": trace,
  };
  if (reference !== "trace" || trace === undefined) return checked;
  return {
    ...checked,
    solution: tracesOf(row)![trace]!.text,
    ...row.solution !== undefined && { "written_solution": row.solution },
  };
}
