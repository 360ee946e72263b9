import { UsageError } from "../config/mod.ts";
import { lightSchedule, writtenHints } from "../guidance/mod.ts";
import { hintLossOptions } from "./hint_loss_options.ts";
import { hintSourceOptions } from "./hint_source_options.ts";
import { lightOptions } from "./light_options.ts";
import type { Method } from "./method.ts";
import { sage } from "./sage.ts";

/**
 * SAGE-LIGHT: one group a visit, under a hint whose level follows the problem's
 * last accuracy.
 */
export const sageLight: Method = {
  ...sage,
  id: "sage-light",
  summary: "one hint level per problem, moved by its last accuracy",
  options: [hintSourceOptions, hintLossOptions, lightOptions],
  check: (settings) => {
    const { lightRule, hintAccuracyMinThreshold: low } = settings;
    const { hintAccuracyMaxThreshold: high } = settings;
    if (lightRule === "paper" || low <= high) return;
    throw new UsageError(
      `Cannot use --hint-accuracy-min-threshold ${low}: it is above the upper threshold ${high}`,
    );
  },
  schedule: (settings) =>
    lightSchedule({
      rule: settings.lightRule,
      maxLevel: writtenHints.maxLevel,
      minThreshold: settings.hintAccuracyMinThreshold,
      maxThreshold: settings.hintAccuracyMaxThreshold,
    }),
};
