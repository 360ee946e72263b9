import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode runOptions}. */
export interface RunOptions {
  /** The run folder. */
  outputDir?: string;
  /** Whether a finished run in it is replaced. */
  overwrite: boolean;
  /** Whether the run in it goes on. */
  resume: boolean;
  /** The file of held-out problems. */
  evalData?: string;
}

/** The options of a run's folder and its held-out problems. */
export const runOptions: OptionGroup<RunOptions> = defineOptions("Run", {
  outputDir: z.string().meta({ label: "path" }).optional()
    .describe("run folder (default: runs/<method>-<time>)"),
  overwrite: z.boolean().default(false).meta({ kept: false })
    .describe("replace the run in that folder"),
  resume: z.boolean().default(false).meta({ kept: false })
    .describe("go on from the last checkpoint in that folder"),
  evalData: z.string().meta({ label: "path" }).optional().describe(
    "JSONL of held-out problems (default: the ring's own for ring problems, else none)",
  ),
});
