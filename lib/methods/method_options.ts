import type { ConfigOf, OptionGroup } from "../config/mod.ts";
import { type ObjectiveOptions, objectiveOptions } from "../objective/mod.ts";
import { type AffinityOptions, affinityOptions } from "./affinity_options.ts";
import { type AnchorOptions, anchorOptions } from "./anchor_options.ts";
import {
  type CalibrationOptions,
  calibrationOptions,
} from "./calibration_options.ts";
import { type DapoOptions, dapoOptions } from "./dapo_options.ts";
import { type GhpoOptions, ghpoOptions } from "./ghpo_options.ts";
import { type HintLossOptions, hintLossOptions } from "./hint_loss_options.ts";
import {
  type HintSourceOptions,
  hintSourceOptions,
} from "./hint_source_options.ts";
import { type LightOptions, lightOptions } from "./light_options.ts";
import { type LuffyOptions, luffyOptions } from "./luffy_options.ts";
import {
  type ReinforceOptions,
  reinforceOptions,
} from "./reinforce_options.ts";
import { type RgpoOptions, rgpoOptions } from "./rgpo_options.ts";
import { type SageOptions, sageOptions } from "./sage_options.ts";
import { type ScafOptions, scafOptions } from "./scaf_options.ts";

/**
 * The options of objectives and methods: those of the objective, which nearly all
 * methods read, and a group for each method, or for several, with some of its own.
 */
export const methodOptions: readonly [
  OptionGroup<ObjectiveOptions>,
  OptionGroup<HintSourceOptions>,
  OptionGroup<HintLossOptions>,
  OptionGroup<SageOptions>,
  OptionGroup<LightOptions>,
  OptionGroup<CalibrationOptions>,
  OptionGroup<DapoOptions>,
  OptionGroup<ReinforceOptions>,
  OptionGroup<RgpoOptions>,
  OptionGroup<AnchorOptions>,
  OptionGroup<LuffyOptions>,
  OptionGroup<ScafOptions>,
  OptionGroup<AffinityOptions>,
  OptionGroup<GhpoOptions>,
] = [
  objectiveOptions,
  hintSourceOptions,
  hintLossOptions,
  sageOptions,
  lightOptions,
  calibrationOptions,
  dapoOptions,
  reinforceOptions,
  rgpoOptions,
  anchorOptions,
  luffyOptions,
  scafOptions,
  affinityOptions,
  ghpoOptions,
];

/** What a method may read of a run's options. */
export type MethodSettings = ConfigOf<typeof methodOptions> & {
  /** Completions of a group. */
  numGenerations: number;
  /** The longest completion in tokens. */
  maxCompletionLength: number;
};
