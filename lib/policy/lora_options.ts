import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import type { LoraSettings } from "../model/mod.ts";

/** The values of {@linkcode loraOptions}. */
export interface LoraOptions {
  /** Whether an adapter is trained instead of all weights. */
  usePeft: boolean;
  /** The adapter's rank. */
  loraR: number;
  /** Numerator of its scale. */
  loraAlpha: number;
  /** Names of linear layers, separated by commas, or `all-linear`. */
  loraTargetModules: string;
  /** Whether the scale is `alpha / sqrt(rank)`. */
  useRslora: boolean;
}

/** The options of a low-rank adapter, under TRL's names. */
export const loraOptions: OptionGroup<LoraOptions> = defineOptions("LoRA", {
  usePeft: z.boolean().default(false)
    .describe("train a low-rank adapter and leave the model's weights alone"),
  loraR: z.int().min(1).default(16)
    .describe("rank of a new adapter"),
  loraAlpha: z.number().gt(0).default(32)
    .describe("scale of a new adapter, times its rank"),
  loraTargetModules: z.string().min(1).default("all-linear")
    .describe(
      "linear layers by name, separated by commas (all-linear = all but the output projection)",
    ),
  useRslora: z.boolean().default(false)
    .describe("divide the scale by the rank's root, not the rank"),
});

/**
 * The adapter that options ask for.
 *
 * @example Usage
 * ```ts
 * import { loraSettings } from "./lora_options.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const settings = loraSettings({
 *   usePeft: true,
 *   loraR: 16,
 *   loraAlpha: 32,
 *   loraTargetModules: "q_proj, v_proj",
 *   useRslora: false,
 * });
 * assertEquals(settings?.targetModules, ["q_proj", "v_proj"]);
 * ```
 *
 * @param options The parsed options.
 * @returns Its settings; undefined where all weights are to be trained.
 */
export function loraSettings(options: LoraOptions): LoraSettings | undefined {
  if (!options.usePeft) return undefined;
  const names = options.loraTargetModules.split(",")
    .map((name) => name.trim()).filter((name) => name !== "");
  const targets = [...new Set(names)];
  return {
    rank: options.loraR,
    alpha: options.loraAlpha,
    targetModules: targets.join() === "all-linear" ? "all-linear" : targets,
    rankStabilized: options.useRslora,
  };
}
