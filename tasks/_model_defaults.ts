import {
  type OptionLayer,
  readOptionLayer,
  type TaskIo,
} from "../lib/config/mod.ts";
import { modelFolder, type ModelOptions } from "./_load_model.ts";

/** The model folder's own defaults, `selfhint.yaml`, as an option layer. */
export async function modelDefaults(
  config: ModelOptions,
  io: TaskIo,
): Promise<OptionLayer[]> {
  const folder = await modelFolder(config, io);
  const path = `${folder}/selfhint.yaml`;
  const exists = await Deno.stat(path).then(() => true, () => false);
  return exists ? [await readOptionLayer(path, path)] : [];
}
