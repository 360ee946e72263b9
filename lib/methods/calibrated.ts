import { UsageError } from "../config/mod.ts";
import { calibratedGuidance, calibratedSchedule } from "../guidance/mod.ts";
import { calibrationOptions } from "./calibration_options.ts";
import { hintLossOptions } from "./hint_loss_options.ts";
import { hintSourceOptions } from "./hint_source_options.ts";
import type { Method } from "./method.ts";
import { sage } from "./sage.ts";

/**
 * SAGE with help of any strength, steered for each problem to where half of its
 * rollouts are right.
 */
export const calibrated: Method = {
  ...sage,
  id: "calibrated",
  summary: "as much of a hint as makes half of a problem's rollouts right",
  paper: "this toolkit",
  options: [calibrationOptions, hintSourceOptions, hintLossOptions],
  check: ({ hintDraw, calibrationSource }) => {
    if (hintDraw === "joint" || calibrationSource === "rationale") return;
    throw new UsageError(
      "Cannot use --method calibrated with --hint-draw per-level: it reveals the strongest hint, not levels",
    );
  },
  guidance: ({ calibrationSource, calibrationStrengths }) =>
    calibratedGuidance({
      source: calibrationSource,
      strengths: calibrationStrengths,
    }),
  schedule: (settings) =>
    calibratedSchedule({
      strengths: settings.calibrationStrengths,
      rerolls: settings.calibrationRerolls,
      memoryFactor: settings.calibrationMemory,
    }),
};
