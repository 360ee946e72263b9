import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The options of evaluating a policy on held-out problems. */
export const evaluateOptions: OptionGroup<{ samples: number }> = defineOptions(
  "Evaluation",
  {
    samples: z.number().int().min(1).default(4)
      .describe("completions per problem (1 when temperature is 0)"),
  },
);
