import { dataOptions, omitOption } from "../lib/config/mod.ts";
import { compareOptions } from "../lib/experiments/mod.ts";
import { methodOptions } from "../lib/methods/mod.ts";
import {
  loraOptions,
  optimizerOptions,
  samplingOptions,
} from "../lib/policy/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { promptOptions } from "../lib/text/mod.ts";
import { runOptions, trainOptions } from "../lib/train/mod.ts";
import { modelOptions } from "./_load_model.ts";

/** The options of compare: its own, and those of train that are for all runs. */
export const compareTaskOptions = [
  compareOptions,
  modelOptions,
  dataOptions,
  omitOption(trainOptions, "method"),
  ...methodOptions,
  omitOption(runOptions, "outputDir", "overwrite", "resume"),
  omitOption(samplingOptions, "seed"),
  optimizerOptions,
  loraOptions,
  deviceOptions,
  omitOption(promptOptions, "printPrompt"),
] as const;
