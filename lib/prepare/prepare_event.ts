import type { JsonRecord, Problem } from "../jsonl/mod.ts";
import type { Contamination } from "./contamination_index.ts";

/** The filters, in the order in which rows meet them. */
export const filterSteps = [
  "prompt length",
  "traces",
  "solution length",
  "duplicate",
  "contamination",
] as const;

/** A filter that drops rows which are whole. */
export type FilterStep = typeof filterSteps[number];

/** A row that did not become a problem. */
export interface Reject {
  /** Its file, where the rows come from several. */
  file?: string;
  /** Its line in the source, from 1. */
  line: number;
  /** The field at fault, where one alone is. */
  field?: string;
  /** The filter that dropped it; absent for a row that is not usable. */
  step?: FilterStep;
  /** Why. */
  reason: string;
  /** With which problem it is contaminated. */
  match?: Contamination;
  /** The record as it was read, if the line held one. */
  record?: JsonRecord;
  /** The line's text, if it held none. */
  text?: string;
}

/** Verdicts of the set's own verifier against ours, in traces. */
export interface Agreement {
  /** The set said right: ours says right, wrong, cannot judge. */
  right: [right: number, wrong: number, unjudged: number];
  /** The set said wrong, likewise. */
  wrong: [right: number, wrong: number, unjudged: number];
  /** The set said nothing, likewise. */
  none: [right: number, wrong: number, unjudged: number];
}

/**
 * What became of the rows: `read` is the sum of `kept`, `rejected`, `leftOut`,
 * `undrawn` and all of `dropped`.
 */
export interface PrepareCounts {
  /** Rows read, bad lines among them. */
  read: number;
  /** Problems given out. */
  kept: number;
  /** Rows that are not usable. */
  rejected: number;
  /** Rows dropped by each filter that dropped any. */
  dropped: Partial<Record<FilterStep, number>>;
  /** Good problems beyond the limit. */
  leftOut: number;
  /** Good problems outside the sample. */
  undrawn: number;
  /** With weights: how many problems each source was to give, and gave. */
  shares?: { wanted: number; given: number }[];
  /** Problems, left out or not, whose own id an earlier row has. */
  renamed: number;
  /** Problems, left out or not, without a reference solution. */
  unreferenced: number;
  /** Duplicates whose gold answer differs from the one that stays. */
  otherAnswers: number;
  /** Verdicts on traces, if any were verified. */
  agreement?: Agreement;
}

/**
 * What `prepareProblems` emits; the end comes last, once. `dataset` is what the
 * row's format is called where it was published, else that of its origin.
 */
export type PrepareEvent =
  | { type: "problem"; problem: Problem; dataset: string; ability?: string }
  | { type: "reject"; reject: Reject }
  | { type: "end"; counts: PrepareCounts };
