import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import type { Device } from "./device.ts";

/** The values of {@linkcode deviceOptions}. */
export interface DeviceOptions {
  /** The device asked for. */
  device: Device | "auto";
  /** Threads within one operator; 0 = every core. */
  threads: number;
}

/** The options of every stage that runs a model. */
export const deviceOptions: OptionGroup<DeviceOptions> = defineOptions(
  "Device",
  {
    device: z.enum(["auto", "cpu", "cuda", "webgpu"]).default("auto")
      .describe("where the model runs; auto tries cuda, then cpu"),
    threads: z.int().min(0).max(1024).default(0)
      .describe("threads within one operator, cpu only (0 = every core)"),
  },
);
