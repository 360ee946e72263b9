import { figuresPart } from "./_figures_part.ts";
import { pageEnd, pageStart, section } from "./_page.ts";
import { pageScript } from "./_page_script.ts";
import { samplesPart } from "./_samples_part.ts";
import { settingsPart } from "./_settings_part.ts";
import { escapeMarkup } from "./escape_markup.ts";
import type { Report } from "./report.ts";
import { sampleBlocks } from "./sample_blocks.ts";
import { sampleComparisons } from "./sample_comparison.ts";

/** How a page is written. */
export interface PageOptions {
  /** Samples in the table at most, over all runs (default 50,000). */
  maxSamples?: number;
  /** The state of the metrics shown, for a page that asks its server for more. */
  version?: string;
  /** Told the number of samples written so far. */
  onSamples?: (count: number) => void;
}

/**
 * Writes a page piece by piece: one HTML file that needs no network, for light
 * and dark, wide and narrow screens, keyboard and screen reader.
 *
 * Charts are drawn here, so the page needs no charting script. Samples are read
 * from their files and packed block by block, so memory does not grow with them.
 *
 * @example
 * ```ts
 * import { reportPage } from "./report_page.ts";
 * import { assert } from "@std/assert";
 *
 * const page = await Array.fromAsync(reportPage({
 *   title: "GRPO and SAGE",
 *   runs: [{ method: "sage", seed: 0, metrics: [{ step: 1, reward: 0.5 }] }],
 *   table: { columns: ["method", "hard"], rows: [["sage", 0.99]] },
 * }));
 * assert(page.join("").startsWith("<!doctype html>"));
 * ```
 *
 * @param report What to show.
 * @param options How much of it, and whether it follows a run.
 * @returns The document in pieces.
 */
export async function* reportPage(
  report: Report,
  options: PageOptions = {},
): AsyncGenerator<string> {
  const { version } = options;
  const frame = {
    title: report.title,
    lead: report.summary ?? "",
    script: pageScript,
    live: version !== undefined,
  };
  yield await pageStart(frame);
  yield await figuresPart(report);
  yield section(
    "The same problems, before and after",
    "Solved without hints.",
    sampleComparisons(report.samples ?? []),
  );
  const offsets: number[] = [];
  if (report.sources !== undefined && report.sources.length > 0) {
    yield* samples(report.sources, options, offsets);
  }
  yield settingsPart(report);
  yield footer(report.notes ?? []);
  if (version !== undefined) yield liveLine(version, offsets);
  yield pageEnd(frame);
}

/** The line that says what a page that follows its runs knows. */
export function liveLine(version: string, offsets: readonly number[]): string {
  return `<p class="live" data-version="${escapeMarkup(version)}" ` +
    `data-offsets="${offsets.join()}">Following the run</p>`;
}

async function* samples(
  sources: NonNullable<Report["sources"]>,
  { maxSamples = 50_000, onSamples }: PageOptions,
  offsets: number[],
): AsyncGenerator<string> {
  yield samplesPart(sources.map(({ name }) => name)) + `<div id="blocks">`;
  const share = { maxSamples: Math.floor(maxSamples / sources.length) };
  let count = 0;
  for (const [run, source] of sources.entries()) {
    offsets[run] = 0;
    for await (const block of sampleBlocks(source, run, share)) {
      yield block.html;
      offsets[run] = block.end;
      count += block.count;
      onSamples?.(count);
    }
  }
  yield "</div>";
}

function footer(notes: readonly string[]): string {
  if (notes.length === 0) return "";
  const text = notes.map((note) => `<p class="note">${escapeMarkup(note)}</p>`);
  return `<footer>${text.join("")}</footer>`;
}
