import { z } from "zod";
import { defineOptions, type OptionGroup, seedList } from "../config/mod.ts";

/** The values of {@linkcode demoOptions}. */
export interface DemoOptions {
  /** The seed of the runs. */
  seed: number;
  /** Several seeds in its place. */
  seeds?: number[];
  /** Steps of every run. */
  maxSteps: number;
  /** Folder of the page. */
  outputDir: string;
  /** Whether to end with one JSON line. */
  json: boolean;
}

/** The options of the demonstration. */
export const demoOptions: OptionGroup<DemoOptions> = defineOptions("Demo", {
  seed: z.int().min(0).default(0).describe("seed of the runs"),
  seeds: seedList("seeds to run, as 0..4 or 0,1,2 (default: --seed alone)"),
  maxSteps: z.int().min(1).default(60).describe("steps of every run"),
  outputDir: z.string().meta({ label: "path" }).default("runs/demo")
    .describe("folder of report.html"),
  json: z.boolean().default(false)
    .describe("end with one JSON line of all figures on stdout"),
}) as OptionGroup<DemoOptions>;
