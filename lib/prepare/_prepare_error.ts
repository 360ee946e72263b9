import { DataError } from "../jsonl/mod.ts";
import { describeCounts } from "./describe_counts.ts";
import type { PrepareCounts, Reject } from "./prepare_event.ts";

/** The error of a stage that has no row left, or is strict. */
export function prepareError(
  { source, file = source }: { source: string; file?: string },
  counts: PrepareCounts,
  first: Reject | undefined,
): DataError {
  const { read, rejected } = counts;
  if (read === 0) {
    return new DataError(`Cannot prepare ${file}: it has no rows`);
  }
  if (!first || rejected < read && counts.kept === 0 && isAllGone(counts)) {
    return new DataError(
      `Cannot prepare ${file}: no row is left: ${
        describeCounts(counts, first)
      }`,
      { hint: "--rejects FILE lists each row with its reason" },
    );
  }
  const which = rejected === read ? `all ${read}` : `${rejected} of ${read}`;
  const verb = rejected === 1 && read > 1 ? "was" : "were";
  const hint = rejected < read
    ? "without --strict the other rows are prepared"
    : first.text === undefined
    ? "`--source`, `--problem-column` and `--answer-column` tell the layout"
    : "the input is one JSON object on each line, a JSON array, or Parquet";
  const place = first.file === undefined || first.file === file
    ? `line ${first.line}`
    : `${first.file}:${first.line}`;
  return new DataError(
    `Cannot prepare ${file}: ${which} rows ${verb} rejected, the first (${place}) because ${first.reason}`,
    { hint },
  );
}

function isAllGone({ read, rejected, dropped }: PrepareCounts): boolean {
  const gone = Object.values(dropped).reduce((a, b) => a + b, 0);
  return read === rejected + gone;
}
