import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import { parseByteSize, type WeightType } from "../model/mod.ts";

/** The values of {@linkcode exportOptions}. */
export interface ExportOptions {
  /** The folder to write; there is no default. */
  outputDir?: string;
  /** Whether a model that is there is replaced. */
  overwrite: boolean;
  /** The type of the weights; that of the files when absent. */
  weightType?: WeightType;
  /** The size of one file at most, see `parseByteSize`. */
  maxShardSize: string;
}

/** The options of a model's export. */
export const exportOptions: OptionGroup<ExportOptions> = defineOptions(
  "Export",
  {
    outputDir: z.string().min(1).optional()
      .describe("folder to write the model to; required"),
    overwrite: z.boolean().default(false)
      .describe("replace a model that is in the folder"),
    weightType: z.enum(["float32", "float16", "bfloat16"]).optional()
      .describe("type of the weights (default: as in the files)"),
    maxShardSize: z.string().default("5GB")
      .refine((text) => parseByteSize(text) !== undefined, {
        message: "expected a size such as 5GB, 500MiB or 1000000",
      })
      .describe("split weights into files of at most this size"),
  },
);
