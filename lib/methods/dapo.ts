import { UsageError } from "../config/mod.ts";
import {
  ladderSchedule,
  plainSchedule,
  writtenHints,
} from "../guidance/mod.ts";
import { dapoOptions } from "./dapo_options.ts";
import { hintSourceOptions } from "./hint_source_options.ts";
import type { Method } from "./method.ts";

/**
 * DAPO: problems whose group has no spread are replaced by further ones, long
 * completions lose reward, tokens of negative advantage have a capped loss.
 */
export const dapo: Method = {
  id: "dapo",
  summary: "GRPO that samples on until enough groups have right and wrong",
  paper: "arXiv 2503.14476",
  options: [dapoOptions, hintSourceOptions],
  defaults: { lossType: "dapo", dualClip: 10 },
  check: ({ overlongBuffer, maxCompletionLength }) => {
    if (overlongBuffer < maxCompletionLength) return;
    throw new UsageError(
      `Cannot use --overlong-buffer ${overlongBuffer}: a completion has at most ${maxCompletionLength} tokens`,
    );
  },
  guidance: ({ exhausted }) => exhausted === "hints" ? writtenHints : undefined,
  schedule: ({ exhausted }) =>
    exhausted === "hints"
      ? ladderSchedule({ maxLevel: writtenHints.maxLevel })
      : plainSchedule,
  sampling: ({ maxGenBatches, exhausted }) => ({
    dynamic: { maxBatches: maxGenBatches, exhausted },
  }),
  objective: ({ overlongBuffer, overlongFactor }) => ({
    overlong: { overlongBuffer, overlongFactor },
  }),
};
