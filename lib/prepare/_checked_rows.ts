import type { JsonRecord } from "../jsonl/mod.ts";
import { createCheckPool } from "./_check_pool.ts";
import type { CheckResult, CheckSettings, Trace } from "./_check_row.ts";
import { mapBatches } from "./_map_batches.ts";
import type { LoadedRow, Loader, RowContext } from "./loader.ts";
import type { RowSource, SourceRow } from "./source_row.ts";
import { usableRow } from "./usable_row.ts";
import { withLoaders } from "./_with_loaders.ts";

/** Where a row of the input stood. */
interface Placed {
  origin?: RowSource;
  context: RowContext;
}

/** A row that is not usable, as far as its own columns tell. */
export interface UnusableRow extends Placed {
  reason: string;
  field?: string;
  record?: JsonRecord;
  text?: string;
}

interface LoadedItem extends Placed {
  row: LoadedRow;
  record: JsonRecord;
  /** The loader that read it. */
  format: Loader;
}

/** A row that can be used, and what its check found. */
export interface UsableRow extends LoadedItem {
  check: CheckResult;
}

/** A row of the input, looked at by itself. */
export type CheckedRow = UnusableRow | UsableRow;

/** How the rows of a stage are read and checked. */
export interface RowSettings {
  source: string;
  loader: Loader;
  check: CheckSettings;
  /** Whether the reference solution is to be a trace. */
  traceIsReference: boolean;
  threads: number;
}

/** A batch is worth the way to a worker. */
const BATCH_SIZE = 64_000;
/** What a row costs beside its texts. */
const ROW_SIZE = 8_000;

/** Loads rows and checks each by itself, on several threads; keeps their order. */
export async function* checkedRows(
  records: Iterable<SourceRow> | AsyncIterable<SourceRow>,
  settings: RowSettings,
): AsyncGenerator<CheckedRow> {
  const { check, threads, traceIsReference } = settings;
  using pool = createCheckPool(check, threads);
  // Before there are workers, rows come out one by one, as they are read.
  const plan = () => ({
    fullSize: pool.width > 0 ? BATCH_SIZE : 0,
    width: pool.width,
  });
  yield* mapBatches(
    loadedRows(records, settings),
    { sizeOf, plan },
    async (batch) => {
      const rows = batch.flatMap((item) => "row" in item ? [item.row] : []);
      const results = await pool.check(rows.map((row) => {
        const traces = tracesOf(row);
        const { problem, answer, solution } = row;
        const reads = !(traceIsReference && traces !== undefined);
        return {
          problem,
          answer,
          ...reads && solution && { solution },
          ...traces !== undefined && check.traces && { traces },
        };
      }));
      let next = 0;
      return batch.map((item) =>
        "row" in item ? { ...item, check: results[next++]! } : item
      );
    },
  );
}

async function* loadedRows(
  records: Iterable<SourceRow> | AsyncIterable<SourceRow>,
  { source, loader: common }: RowSettings,
): AsyncGenerator<LoadedItem | UnusableRow> {
  for await (const { read, loader } of withLoaders(records, common)) {
    const { line, origin } = read;
    const context = { source: origin?.source ?? source, line };
    const item = { context, ...origin && { origin } };
    if ("fault" in read) {
      const { text, fault: { reason } } = read;
      yield { ...item, reason, text };
      continue;
    }
    const { record } = read;
    const result = usableRow(record, loader, context);
    if ("rejected" in result) {
      const { rejected: reason, field } = result;
      yield { ...item, reason, record, ...field !== undefined && { field } };
    } else {
      const format = loader.formatOf?.(record) ?? loader;
      yield { ...item, row: result.row, record, format };
    }
  }
}

function sizeOf(item: LoadedItem | UnusableRow): number {
  if (!("row" in item)) return ROW_SIZE;
  const { problem, solution } = item.row;
  const traces = tracesOf(item.row) ?? [];
  return traces.reduce(
    (size, { text }) => size + text.length,
    ROW_SIZE + problem.length + (solution?.length ?? 0),
  );
}

/** The worked answers that a row brings, if any. */
export function tracesOf(row: LoadedRow): Trace[] | undefined {
  const { generations, is_reasoning_complete: whole, finish_reasons: ends } =
    row;
  if (!Array.isArray(generations) || generations.length === 0) return undefined;
  const at = (list: unknown, index: number): unknown =>
    Array.isArray(list) ? list[index] : undefined;
  return generations.map((text: unknown, index) => ({
    text: typeof text === "string" ? text : "",
    complete: at(whole, index) !== false && at(ends, index) !== "length",
  }));
}
