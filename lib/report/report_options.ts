import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode reportOptions}. */
export interface ReportOptions {
  /** Run folders. */
  runs: string[];
  /** The page. */
  output?: string;
  /** Folder for the charts as files. */
  svg?: string;
  /** Problems whose texts the samples show. */
  data?: string;
  /** Samples in the table at most. */
  maxSamples: number;
  /** Whether to serve a page that follows the runs. */
  watch: boolean;
  /** Port of that page. */
  port: number;
}

/** The options of a page. */
export const reportOptions: OptionGroup<ReportOptions> = defineOptions("Page", {
  runs: z.array(z.string()).default([]).meta({ label: "dirs" })
    .describe("run folders; none is the run in runs/ that was written last"),
  output: z.string().optional().meta({ label: "path" }).describe(
    "the page (default: report.html in the run's folder, of several runs " +
      "runs/report.html)",
  ),
  svg: z.string().optional().meta({ label: "dir" })
    .describe("also write each chart as an SVG file into this folder"),
  data: z.string().optional().meta({ label: "path" }).describe(
    "problems whose texts the samples show (default: the runs' own --data)",
  ),
  maxSamples: z.int().min(0).default(50_000).describe(
    "samples in the table; of more, those of steps at even distances are " +
      "shown, whole steps, at most 64 MiB a run (0 = none)",
  ),
  watch: z.boolean().default(false)
    .describe("serve the page on this machine and follow the runs"),
  port: z.int().min(0).max(65535).default(0)
    .describe("port of --watch (0 = a free one)"),
}) as OptionGroup<ReportOptions>;
