import type { JsonRecord } from "../lib/jsonl/mod.ts";
import {
  type Agreement,
  describeCounts,
  type PrepareCounts,
  type Reject,
} from "../lib/prepare/mod.ts";
import { textTable } from "../lib/report/mod.ts";
import type { OpenedBenchmarks } from "./_open_benchmarks.ts";
import type { PreparedSource } from "./_prepared_source.ts";

/** What the header of the output says: what is read, and checked against what. */
export function aboutInput(
  sources: readonly PreparedSource[],
  checked: OpenedBenchmarks | undefined,
): JsonRecord {
  return {
    sources: sources.map(({ about }) => about),
    ...checked && {
      checkedAgainst: Object.fromEntries(
        checked.benchmarks.map(({ name, problems }) => [name, problems.length]),
      ),
      notCheckedAgainst: checked.missing,
    },
  };
}

/** Says what became of the rows, and against what they were checked. */
export function prepareSummary(
  counts: PrepareCounts,
  firstReject: Reject | undefined,
  checked: OpenedBenchmarks | undefined,
  sources: readonly PreparedSource[],
): string[] {
  const lines = [describeCounts(counts, firstReject)];
  for (const [group, { wanted, given }] of (counts.shares ?? []).entries()) {
    const { dataset } = sources[group]!;
    if (given === wanted) lines.push(`${dataset}: ${given} drawn`);
    else lines.push(`${dataset}: ${given} drawn, its share is ${wanted}`);
  }
  if (counts.unreferenced > 0) {
    lines.push(`without a reference solution: ${counts.unreferenced}`);
  }
  if (counts.agreement) lines.push(agreementTable(counts.agreement));
  if (checked) lines.push(...decontaminationLines(checked));
  return lines;
}

function agreementTable({ right, wrong, none }: Agreement): string {
  const rows: [string, ...number[]][] = [
    ["right", ...right],
    ["wrong", ...wrong],
    ["none", ...none],
  ];
  const table = textTable({
    caption: "traces by correctness_math_verify and by our judge",
    columns: ["the set says", "right", "wrong", "unjudged"],
    rows: rows.filter(([, ...counts]) => counts.some((count) => count > 0)),
  });
  return table.trimEnd();
}

function decontaminationLines(
  { benchmarks, missing }: OpenedBenchmarks,
): string[] {
  if (benchmarks.length === 0) {
    return [
      "no benchmarks at hand (--benchmarks-dir): not checked for contamination",
    ];
  }
  const checked = benchmarks.map(({ name, problems }) =>
    `${name} (${problems.length})`
  );
  const lines = [`checked against ${checked.join(", ")}`];
  if (missing.length > 0) {
    lines.push(
      `not checked against ${
        missing.join(", ")
      }: not at hand (--benchmarks-dir, --decontaminate)`,
    );
  }
  return lines;
}
