import type { Loader } from "./loader.ts";
import type { RowSource, SourceRow } from "./source_row.ts";

/** Rows of a file that are seen before its format is settled. */
const FIRST_ROWS = 32;

/** A row and what reads it. */
export interface ReadableRow {
  read: SourceRow;
  loader: Loader;
}

/**
 * Gives each row the loader of its file, which the file's first rows settle
 * where the loader asks for them; until then they are held back.
 */
export async function* withLoaders(
  rows: Iterable<SourceRow> | AsyncIterable<SourceRow>,
  common: Loader,
): AsyncGenerator<ReadableRow> {
  let origin: RowSource | undefined;
  let held: SourceRow[] = [];
  let settled: Loader | undefined;
  function* release(): Generator<ReadableRow> {
    const given = origin?.loader ?? common;
    const records = held.flatMap((read) =>
      "record" in read ? [read.record] : []
    );
    const loader = settled = given.ofFile?.(records) ?? given;
    for (const read of held) yield { read, loader };
    held = [];
  }
  for await (const read of rows) {
    if (read.origin !== origin) {
      yield* release();
      origin = read.origin;
      settled = undefined;
    }
    if (settled) {
      yield { read, loader: settled };
      continue;
    }
    held.push(read);
    const isOpen = (origin?.loader ?? common).ofFile !== undefined;
    if (!isOpen || held.length >= FIRST_ROWS) yield* release();
  }
  yield* release();
}
