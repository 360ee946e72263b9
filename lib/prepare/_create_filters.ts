import type { CheckedRow, UsableRow } from "./_checked_rows.ts";
import type { Contamination } from "./contamination_index.ts";
import { createDuplicateFilter, type Duplicate } from "./duplicate_filter.ts";
import type { Agreement, PrepareCounts, Reject } from "./prepare_event.ts";
import type { PrepareSettings } from "./prepare_settings.ts";

/**
 * Makes the function that says why a row does not stay, and counts that. Rows
 * must come in their order: the first of several duplicates stays.
 */
export function createFilters(
  settings: PrepareSettings,
  counts: PrepareCounts,
): (item: CheckedRow) => { usable: UsableRow } | { reject: Reject } {
  const duplicates = settings.duplicates &&
    createDuplicateFilter(settings.duplicates);
  const places = createPlaces();

  function drop(
    { row, check, context, origin }: UsableRow,
  ): Dropped | undefined {
    if (check.dropped) return check.dropped;
    const duplicate = duplicates?.take(
      row,
      places.add(context.line, origin?.file),
    );
    if (duplicate) {
      if (duplicate.otherAnswer) counts.otherAnswers++;
      const place = places.describe(duplicate.row);
      return { step: "duplicate", reason: duplicateReason(duplicate, place) };
    }
    const found = settings.contamination?.find(row.problem);
    if (!found) return undefined;
    const reason = overlapReason(found);
    return { step: "contamination", reason, match: found };
  }

  return (item) => {
    const { origin, context: { line } } = item;
    const place = { ...origin && { file: origin.file }, line };
    if (!("row" in item)) {
      const { origin: _, context: __, ...fault } = item;
      counts.rejected++;
      return { reject: { ...place, ...fault } };
    }
    const { record, check: { goldFault, verdicts } } = item;
    if (goldFault !== undefined) {
      counts.rejected++;
      const reject = { ...place, field: "answer", reason: goldFault, record };
      return { reject };
    }
    if (verdicts) addVerdicts(counts, verdicts, item.row);
    const dropped = drop(item);
    if (!dropped) return { usable: item };
    const { step } = dropped;
    counts.dropped[step] = (counts.dropped[step] ?? 0) + 1;
    return { reject: { ...place, ...dropped, record } };
  };
}

/** Why a whole row does not stay. */
type Dropped =
  & Required<Pick<Reject, "step">>
  & Pick<Reject, "reason" | "match">;

/** Remembers where rows stood, by a number each. */
function createPlaces(): {
  add(line: number, file?: string): number;
  describe(index: number): string;
} {
  const lines: number[] = [];
  const files: { file: string | undefined; start: number }[] = [];
  return {
    add(line, file) {
      if (files.length === 0 || files.at(-1)!.file !== file) {
        files.push({ file, start: lines.length });
      }
      return lines.push(line) - 1;
    },
    describe(index) {
      const file = files.findLast(({ start }) => start <= index)?.file;
      const line = lines[index];
      return files.length === 1 ? `line ${line}` : `${file}:${line}`;
    },
  };
}

function duplicateReason(
  { kind, otherAnswer }: Duplicate,
  place: string,
): string {
  const problem = kind === "exact"
    ? "it is the same problem as"
    : "it is nearly the same problem as";
  return `${problem} ${place}${otherAnswer ? ", with another answer" : ""}`;
}

function overlapReason(
  { benchmark, problem, share }: Contamination,
): string {
  const percent = Math.round(100 * share);
  return `it has ${percent}% of the words of problem ${problem} of ${benchmark}`;
}

function addVerdicts(
  counts: PrepareCounts,
  verdicts: readonly (boolean | null)[],
  { correctness_math_verify: theirs }: { [column: string]: unknown },
): void {
  counts.agreement ??= {
    right: [0, 0, 0],
    wrong: [0, 0, 0],
    none: [0, 0, 0],
  };
  for (const [index, verdict] of verdicts.entries()) {
    const own = Array.isArray(theirs) ? theirs[index] : undefined;
    const said: keyof Agreement = own === true
      ? "right"
      : own === false
      ? "wrong"
      : "none";
    counts.agreement[said][verdict === null ? 2 : verdict ? 0 : 1]++;
  }
}
