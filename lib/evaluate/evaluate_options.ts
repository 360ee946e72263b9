import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode evaluateOptions}. */
export interface EvaluateOptions {
  /** An embedded benchmark, in place of a file. */
  benchmark?: "ring";
  /** Completions per problem. */
  samples: number;
  /** Whether rows keep token ids and log-probabilities. */
  logTokens: boolean;
}

/** The options of evaluating a policy on held-out problems. */
export const evaluateOptions: OptionGroup<EvaluateOptions> = defineOptions(
  "Evaluation",
  {
    benchmark: z.enum(["ring"]).optional()
      .describe("embedded problems instead of --data; ring = its held-out set"),
    samples: z.number().int().min(1).default(4)
      .describe("completions per problem (1 when temperature is 0)"),
    logTokens: z.boolean().default(false)
      .describe("keep token ids and log-probabilities in the rows"),
  },
);
