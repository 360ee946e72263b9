import {
  assertKnownOptions,
  type OptionLayer,
  readOptionLayer,
  type TaskIo,
} from "../lib/config/mod.ts";
import { evaluateOptions } from "../lib/evaluate/mod.ts";
import { hintOptions } from "../lib/guidance/mod.ts";
import { methodOptions } from "../lib/methods/mod.ts";
import {
  loraOptions,
  optimizerOptions,
  samplingOptions,
} from "../lib/policy/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { promptOptions } from "../lib/text/mod.ts";
import { trainOptions } from "../lib/train/mod.ts";
import { modelFolder, type ModelOptions } from "./_load_model.ts";

/** What a model folder may have defaults of; each stage takes what it knows. */
const groups = [
  trainOptions,
  ...methodOptions,
  samplingOptions,
  optimizerOptions,
  loraOptions,
  hintOptions,
  evaluateOptions,
  deviceOptions,
  promptOptions,
];

/** The model folder's own defaults, `selfhint.yaml`, as an option layer. */
export async function modelDefaults(
  config: ModelOptions,
  io: TaskIo,
): Promise<OptionLayer[]> {
  const folder = await modelFolder(config, io);
  const path = `${folder}/selfhint.yaml`;
  const exists = await Deno.stat(path).then(() => true, () => false);
  if (!exists) return [];
  const layer = await readOptionLayer(path, path);
  assertKnownOptions(groups, layer);
  return [layer];
}
