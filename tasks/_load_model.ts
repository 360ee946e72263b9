import { resolve } from "node:path";
import { z } from "zod";
import { starterFolder } from "../datasets/ring/mod.ts";
import {
  defineOptions,
  type OptionGroup,
  type TaskIo,
} from "../lib/config/mod.ts";
import { resolveModel } from "../lib/hub/mod.ts";
import { chooseDevice, type DeviceOptions } from "../lib/runtime/mod.ts";
import {
  findTokenizerFolder,
  inspectModel,
  type PolicyOptions,
  trainedPromptHash,
} from "../lib/policy/mod.ts";
import {
  loadPrompts,
  loadTokenizer,
  promptHash,
  type PromptOptions,
  type Prompts,
  type Tokenizer,
} from "../lib/text/mod.ts";

/** The values of {@linkcode modelOptions}. */
export interface ModelOptions {
  /** Model folder or hub id; the starter policy when absent. */
  model?: string;
}

/** The option that names the model. */
export const modelOptions: OptionGroup<ModelOptions> = defineOptions("Model", {
  model: z.string().meta({ label: "folder|id" }).optional()
    .describe(
      "folder or hub id of a model or PEFT adapter (default: the starter policy)",
    ),
});

/** A model's folder with what every stage needs of it. */
export interface LoadedModel {
  /** The local folder. */
  folder: string;
  /** Its hub id, or the whole path of a folder. */
  name: string;
  /** The folder of its tokenizer files, an adapter's or its base model's. */
  tokenizerFolder: string;
  /** Tokenizer and chat template. */
  tokenizer: Tokenizer;
  /** The prompts. */
  prompts: Prompts;
  /** Where graphs run. */
  placement: PolicyOptions;
}

/** Finds the model's local folder. */
export async function modelFolder(
  { model }: ModelOptions,
  io: TaskIo,
): Promise<string> {
  if (model === undefined) return starterFolder;
  return await resolveModel(model, { report: io.log, signal: io.signal });
}

/** Loads what every stage needs of a model, and says in a line each what it is. */
export async function loadModel(
  config: ModelOptions & DeviceOptions & PromptOptions,
  io: TaskIo,
): Promise<LoadedModel> {
  if (config.model === undefined) io.log("model: the starter policy (--model)");
  const folder = await modelFolder(config, io);
  const { rows } = await inspectModel(folder, io.log);
  const given = config.model ?? "starter policy";
  const name = resolve(io.resolvePath(given)) === folder ? folder : given;
  const tokenizerFolder = await findTokenizerFolder(folder, io.log);
  const tokenizer = await loadTokenizer(tokenizerFolder, { rows });
  if (tokenizer.templateSource === "plain") {
    io.log(
      "chat template: none in chat_template.jinja or tokenizer_config.json; messages are joined by blank lines",
    );
  }
  const prompts = await loadPrompts(
    config.prompts === undefined ? undefined : io.resolvePath(config.prompts),
  );
  const trained = await trainedPromptHash(folder);
  if (trained !== undefined && trained !== promptHash(prompts)) {
    io.log(
      `warning: the model was trained with other prompts (${trained}): pass the same --prompts file`,
    );
  }
  const { device, reason } = await chooseDevice(config.device);
  io.log(`device: ${device} (${reason})`);
  const placement = {
    device,
    ...(config.threads > 0 && { threads: config.threads }),
  };
  return { folder, name, tokenizerFolder, tokenizer, prompts, placement };
}
