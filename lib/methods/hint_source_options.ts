import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import type { HintOrigin } from "../guidance/mod.ts";

/** The values of {@linkcode hintSourceOptions}. */
export interface HintSourceOptions {
  /** Where hints come from. */
  hints: HintOrigin;
  /** One reply for all levels of a visit, or one for each level. */
  hintDraw: "joint" | "per-level";
  /** Who writes them. */
  hintWriter: string;
  /** Steps between two renewals of a lagged writer. */
  hintWriterLag: number;
  /** The longest reply of the hint writer in tokens. */
  maxHintLength: number;
}

/** The options of methods that show hints. */
export const hintSourceOptions: OptionGroup<HintSourceOptions> = defineOptions(
  "Hints (sage, sage-light, calibrated; dapo with --exhausted hints)",
  {
    hints: z.enum(["auto", "self", "offline"]).default("auto").describe(
      "whose hints: the policy's (self), the row's (offline), the row's where it has some (auto)",
    ),
    hintDraw: z.enum(["joint", "per-level"]).default("joint").describe(
      "one reply with all levels per visit (released code), or one for each level climbed (paper)",
    ),
    hintWriter: z.string().default("live").meta({ label: "name" }).describe(
      "who writes them: the policy (live), a copy renewed every --hint-writer-lag steps (lagged), the first policy (frozen), another model (folder or hub id), or a .jsonl file of rows {id, hints}",
    ),
    hintWriterLag: z.int().min(1).default(50)
      .describe("steps between two renewals of a lagged writer"),
    maxHintLength: z.int().min(1).default(512)
      .describe("longest reply of the hint writer in tokens"),
  },
);
