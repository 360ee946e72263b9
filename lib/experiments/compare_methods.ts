import {
  createProgress,
  type EventSink,
  type ReportRun,
} from "../report/mod.ts";
import type { GridCell } from "./grid_cell.ts";
import type { CompareOptions } from "./compare_options.ts";
import { cellTokens, isAtEnd } from "./is_at_end.ts";
import { planCells } from "./plan_cells.ts";
import { type CellState, readCell } from "./read_cell.ts";
import { runCell } from "./run_cell.ts";
import { rowTokens, runFigures } from "./run_figures.ts";

/** How a comparison is run. */
export interface ComparisonOptions {
  /**
   * Whether all cells make the same updates (default), or each takes the tokens
   * that the first method's run on its seed took.
   */
  budget?: CompareOptions["budget"];
  /** Whether to show no progress. */
  quiet: boolean;
  /** Who else hears the events of all runs. */
  sinks?: readonly EventSink[];
  /** Told of each cell that begins or goes on. */
  onBegin?(cell: GridCell): void;
  /** Told of each finished run. */
  onRun?(cell: GridCell, run: ReportRun): Promise<void>;
}

/**
 * Runs the cells of a comparison one after the other, with live progress on
 * stderr. Those that stand finished on disk are read, unfinished ones go on.
 *
 * @param cells The cells; of each seed, the first method's come first.
 * @param options How.
 * @returns The runs in the same order.
 * @throws {UsageError} If a cell on disk was another run; before anything runs,
 *   where that does not depend on the tokens of the first method.
 */
export async function compareMethods(
  cells: readonly GridCell[],
  options: ComparisonOptions,
): Promise<ReportRun[]> {
  await planCells(cells, options.budget);
  const runs: ReportRun[] = [];
  const first = new Map<number, number>();
  for (const cell of cells) {
    const { seed } = cell.setup.settings;
    const limit = options.budget === "tokens" ? first.get(seed) : undefined;
    const state = await readCell(cell);
    const run = state !== undefined && isAtEnd(cell, state, limit)
      ? { ...state.run, method: cell.method }
      : await goOn(cell, state, limit, options);
    if (!first.has(seed)) first.set(seed, runFigures(run).tokens!);
    await options.onRun?.(cell, run);
    runs.push(run);
  }
  return runs;
}

/** Runs a cell from where it stands. */
async function goOn(
  cell: GridCell,
  state: CellState | undefined,
  limit: number | undefined,
  { quiet, sinks = [], onBegin }: ComparisonOptions,
): Promise<ReportRun> {
  onBegin?.(cell);
  let tokens = state ? cellTokens(state) : 0;
  const count: EventSink = {
    write(event): void {
      if (event.type === "step") tokens += rowTokens(event.metrics);
    },
    close(): void {},
  };
  return await runCell(cell, {
    resume: state !== undefined,
    sinks: [count, createProgress({ quiet }), ...sinks],
    ...limit !== undefined && { isOver: () => tokens >= limit },
  });
}
