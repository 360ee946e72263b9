import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode dapoOptions}. */
export interface DapoOptions {
  /** Batches that a step samples at most. */
  maxGenBatches: number;
  /** What a step does that found too few groups with spread. */
  exhausted: "train-partial" | "hints" | "error";
  /** Last tokens over which the length is penalised. */
  overlongBuffer: number;
  /** The penalty at the full length. */
  overlongFactor: number;
}

/** The options of DAPO. */
export const dapoOptions: OptionGroup<DapoOptions> = defineOptions("dapo", {
  maxGenBatches: z.int().min(1).default(10).describe(
    "batches of problems that a step samples at most, until enough groups have both right and wrong completions",
  ),
  exhausted: z.enum(["train-partial", "hints", "error"])
    .default("train-partial").describe(
      "where they are too few even then: train on those, show hints to problems that were all wrong, or stop the run",
    ),
  overlongBuffer: z.int().min(0).default(0).describe(
    "last tokens of the longest completion over which the reward falls (0 = off)",
  ),
  overlongFactor: z.number().min(0).default(1)
    .describe("how far it falls at the full length"),
});
