import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode luffyOptions}. */
export interface LuffyOptions {
  /** Probability at which a teacher's token has the largest gradient. */
  teacherGamma: number;
  /** Weight of the entropy bonus. */
  entropyCoefficient: number;
}

/** The options of LUFFY. */
export const luffyOptions: OptionGroup<LuffyOptions> = defineOptions("luffy", {
  teacherGamma: z.number().gt(0).default(0.1).describe(
    "probability at which a token of the teacher is learned fastest",
  ),
  entropyCoefficient: z.number().min(0).default(0.001)
    .describe("weight of the entropy bonus (0 = off)"),
});
