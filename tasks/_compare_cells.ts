import { type TaskIo, UsageError } from "../lib/config/mod.ts";
import type { GridCell } from "../lib/experiments/mod.ts";
import type { Problem } from "../lib/jsonl/mod.ts";
import { judge } from "../lib/verify/mod.ts";
import type { LoadedArm } from "./_load_arms.ts";
import { loadHintWriter } from "./_load_method.ts";
import type { LoadedModel } from "./_load_model.ts";
import { loadTrainedPolicy } from "./_load_trained_policy.ts";

/** What the runs of a comparison share. */
export interface Grid {
  /** The methods. */
  arms: readonly LoadedArm[];
  /** The seeds. */
  seeds: readonly number[];
  /** The model that each starts from. */
  model: LoadedModel;
  /** The file of problems. */
  data: string;
  /** The held-out problems. */
  heldOut: readonly Problem[];
  /** The folder of all run folders. */
  folder: string;
}

/** Makes the runs of a comparison, seed by seed; each is as train would make it. */
export async function compareCells(
  grid: Grid,
  io: TaskIo,
): Promise<GridCell[]> {
  const { arms, seeds, folder } = grid;
  const pathOf = ({ name }: LoadedArm, seed: number) =>
    `${folder}/${name.replaceAll(/[^\w.+-]+/g, "-")}-seed-${seed}`;
  const makers = await Promise.all(arms.map((arm) => cellMaker(arm, grid, io)));
  const cells = seeds.flatMap((seed) =>
    makers.map((make, index) => make(seed, pathOf(arms[index]!, seed)))
  );
  const paths = cells.map((cell) => cell.folder!.path);
  const twice = cells.find(({ folder }, at) =>
    paths.indexOf(folder!.path) < at
  );
  if (twice === undefined) return cells;
  throw new UsageError(
    `Cannot compare ${twice.method} with itself: it is in --methods twice`,
  );
}

async function cellMaker(
  { name, resolve, ...way }: LoadedArm,
  { model, heldOut, data }: Grid,
  io: TaskIo,
): Promise<(seed: number, path: string) => GridCell> {
  const { values } = resolve({ data });
  const writer = await loadHintWriter(values, { ...model, ...way }, io);
  return (seed, path) => {
    const options = { data, seed, outputDir: path };
    const { values: config, configYaml, sources } = resolve(options);
    return {
      method: name,
      folder: { path, configYaml },
      placement: model.placement,
      setup: {
        ...model,
        ...way,
        ...writer,
        heldOut,
        settings: config,
        judge,
        modelFolder: model.folder,
        modelName: model.name,
        signal: io.signal,
      },
      openPolicy: (checkpoint = model.folder) =>
        loadTrainedPolicy(checkpoint, model, config, { ...io, sources }),
    };
  };
}
