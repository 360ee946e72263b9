import type { CompareOptions } from "./compare_options.ts";
import type { GridCell } from "./grid_cell.ts";
import { cellTokens, isAtEnd } from "./is_at_end.ts";
import { readCell } from "./read_cell.ts";

/**
 * Says of each cell what is left to do, as `--dry-run` shows it.
 *
 * @param cells The cells; of each seed, the first method's come first.
 * @param budget What is equal (default: updates).
 * @returns One line a cell.
 * @throws {UsageError} If a cell on disk was another run.
 * @throws {DataError} If a cell's files do not fit each other.
 */
export async function planCells(
  cells: readonly GridCell[],
  budget: CompareOptions["budget"] = "updates",
): Promise<string[]> {
  const lines: string[] = [];
  // Tokens of each seed's first cell; undefined while it has not come to its end.
  const first = new Map<number, number | undefined>();
  for (const cell of cells) {
    const { method, folder, setup: { settings: { seed } } } = cell;
    const state = await readCell(cell);
    const isFirst = !first.has(seed);
    const limit = budget === "tokens" ? first.get(seed) : undefined;
    const isEndKnown = budget === "updates" || isFirst || limit !== undefined;
    const isFinished = state !== undefined && isEndKnown &&
      isAtEnd(cell, state, limit);
    if (isFirst) first.set(seed, isFinished ? cellTokens(state) : undefined);
    const left = state === undefined
      ? "to begin"
      : isFinished
      ? "finished"
      : `to go on after step ${state.step}`;
    lines.push(`${folder?.path ?? method}: ${left}`);
  }
  return lines;
}
