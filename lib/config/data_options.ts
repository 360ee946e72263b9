import { z } from "zod";
import { defineOptions } from "./define_options.ts";
import type { OptionGroup } from "./option_group.ts";

/** The values of {@linkcode dataOptions}. */
export interface DataOptions {
  /** The file of rows; "-" is stdin. */
  data?: string;
}

/**
 * The option that names a stage's input.
 *
 * @example Usage
 * ```ts
 * import { dataOptions } from "./data_options.ts";
 *
 * console.error(Object.keys(dataOptions.shape)); // ["data"]
 * ```
 */
export const dataOptions: OptionGroup<DataOptions> = defineOptions("Input", {
  data: z.string().meta({ label: "path" }).optional()
    .describe("JSONL, JSON array or Parquet file (- = stdin)"),
});
