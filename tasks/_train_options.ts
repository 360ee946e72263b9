import { dataOptions } from "../lib/config/mod.ts";
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

/** The options of train, and so of each run of compare. */
export const trainTaskOptions = [
  modelOptions,
  dataOptions,
  trainOptions,
  ...methodOptions,
  runOptions,
  samplingOptions,
  optimizerOptions,
  loraOptions,
  deviceOptions,
  promptOptions,
] as const;
