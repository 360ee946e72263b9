import {
  combineSinks,
  type EventSink,
  readRun,
  type ReportRun,
} from "../report/mod.ts";
import {
  openRunFolder,
  train,
  trainInFolder,
  type TrainSetup,
} from "../train/mod.ts";
import type { GridCell } from "./grid_cell.ts";

/** How a cell is run. */
export interface CellOptions extends Pick<TrainSetup, "isOver"> {
  /** Whether a run in its folder goes on, or is begun again. */
  resume: boolean;
  /** Who hears its events. */
  sinks: readonly EventSink[];
}

/**
 * Runs a cell to its end: in its folder, or, where it has none, in memory.
 *
 * @param cell The cell.
 * @param options How.
 * @returns What the run logged, under the cell's method.
 * @throws As {@linkcode trainInFolder} and {@linkcode openRunFolder}.
 */
export async function runCell(
  cell: GridCell,
  { resume, sinks, isOver }: CellOptions,
): Promise<ReportRun> {
  const { method, folder } = cell;
  const setup = { ...cell.setup, ...isOver && { isOver } };
  if (folder === undefined) {
    await using policy = await cell.openPolicy();
    return { ...await runInMemory({ ...setup, policy }, sinks), method };
  }
  const how = { resume, overwrite: !resume };
  const opened = await openRunFolder(folder.path, how, folder.configYaml);
  await using policy = await cell.openPolicy(opened.checkpoint);
  await trainInFolder({ ...setup, policy }, opened, sinks);
  return { ...await readRun(folder.path), method };
}

async function runInMemory(
  setup: Omit<TrainSetup, "emit">,
  sinks: readonly EventSink[],
): Promise<Omit<ReportRun, "method">> {
  const metrics: Record<string, number>[] = [];
  const evaluations: Record<string, number>[] = [];
  const sink = combineSinks(sinks);
  await train({
    ...setup,
    emit: async (event) => {
      if (event.type === "step") {
        metrics.push({ step: event.step, ...event.metrics });
      } else if (event.type === "evaluation") {
        evaluations.push({ step: event.step, ...event.metrics });
      }
      await sink.write(event);
    },
  });
  await sink.close();
  return { seed: setup.settings.seed, metrics, evaluations };
}
