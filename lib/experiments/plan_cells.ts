import type { GridCell } from "./grid_cell.ts";
import { isAtEnd } from "./compare_methods.ts";
import { readCell } from "./read_cell.ts";

/**
 * Says of each cell what is left to do, as `--dry-run` shows it.
 *
 * @param cells The cells, each with a folder.
 * @returns One line each.
 * @throws As {@linkcode readCell}.
 */
export async function planCells(cells: readonly GridCell[]): Promise<string[]> {
  const lines: string[] = [];
  for (const cell of cells) {
    const state = await readCell(cell);
    const left = state === undefined
      ? "to begin"
      : isAtEnd(cell, state)
      ? "finished"
      : `to go on after step ${state.step}`;
    lines.push(`${cell.folder!.path}: ${left}`);
  }
  return lines;
}
