import { UsageError } from "../config/mod.ts";
import { DataError } from "../jsonl/mod.ts";
import { latestCheckpoint, readTrainerState } from "../policy/mod.ts";
import { type FolderRun, readRun } from "../report/mod.ts";
import {
  changedSettings,
  differenceLines,
  differences,
  runRecord,
} from "../train/mod.ts";
import type { GridCell } from "./grid_cell.ts";

/** Where a cell stands on disk. */
export interface CellState {
  /** Steps of its newest checkpoint. */
  step: number;
  /** Its rows up to that step. */
  run: FolderRun;
}

/** Settings that change nothing of what a comparison reads off a run. */
const indifferent = new Set([
  "logTokens",
  "maxNonfiniteSteps",
  "saveSteps",
  "saveTotalLimit",
]);

/**
 * Reads where a cell stands on disk, and refuses one that was another run.
 *
 * @param cell The cell.
 * @returns Its state; undefined where there is no checkpoint of it.
 * @throws {UsageError} If settings, model, data or prompts differ from those on
 *   disk, naming each.
 * @throws {DataError} If its metrics end before its checkpoint.
 */
export async function readCell(cell: GridCell): Promise<CellState | undefined> {
  if (cell.folder === undefined) return undefined;
  const { path } = cell.folder;
  const isThere = await Deno.stat(path).then((it) => it.isDirectory)
    .catch(() => false);
  if (!isThere) return undefined;
  const checkpoint = await latestCheckpoint(path, { look: true });
  if (checkpoint === undefined) return undefined;
  const before = await readTrainerState(checkpoint);
  const now = runRecord({ ...cell.setup, policy: cell.placement });
  const changed = [
    ...differences(before, now),
    ...changedSettings(before.settings, now.settings, indifferent),
  ];
  if (changed.length > 0) {
    throw anotherRun(
      path,
      `it was run otherwise\n${differenceLines(changed)}`,
    );
  }
  const run = await readRun(path);
  const step = Number(before.step);
  const last = run.metrics.at(-1)?.step ?? 0;
  if (last < step) {
    throw new DataError(
      `Cannot compare '${path}': its metrics.jsonl ends before its checkpoint of step ${step}`,
      { hint: "remove that folder to run it again" },
    );
  }
  const metrics = run.metrics.filter((row) => row.step! <= step);
  return { step, run: { ...run, metrics } };
}

/** The error of a cell that cannot stand in this comparison. */
export function anotherRun(path: string, reason: string): UsageError {
  return new UsageError(`Cannot compare '${path}': ${reason}`, {
    hint: "give another --output-dir, or remove that folder to run it again",
  });
}
