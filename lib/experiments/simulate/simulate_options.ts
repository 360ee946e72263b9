import { z } from "zod";
import { defineOptions, type OptionGroup, seedList } from "../../config/mod.ts";
import { numberList } from "./_number_list.ts";
import { type RgpoArmId, rgpoArms } from "./rgpo_arms.ts";

/** The values of {@linkcode simulateOptions}. */
export interface SimulateOptions {
  /** The experiments that run. */
  experiment: ("gate" | "rgpo" | "kl")[];
  /** The seed. */
  seed: number;
  /** Several seeds in its place. */
  seeds?: number[];
  /** Sizes of groups. */
  numGenerations: number[];
  /** Success probabilities of one sample. */
  p: number[];
  /** Distances of two hints from p, as shares of the largest possible. */
  spread: number[];
  /** Groups drawn for each simulated figure. */
  samples: number;
  /** The arms of RGPO's simulation. */
  arms: RgpoArmId[];
}

const arms = rgpoArms.map(({ id }) => id);

/** The options of the controlled experiments. */
export const simulateOptions: OptionGroup<SimulateOptions> = defineOptions(
  "Experiments",
  {
    experiment: z.array(z.enum(["gate", "rgpo", "kl"])).min(1)
      .default(["gate", "rgpo", "kl"])
      .describe("what to run: gate, rgpo, kl"),
    seed: z.int().min(0).default(0).describe("seed of all draws"),
    seeds: seedList("seeds to run, as 0..4 or 0,1,2 (default: --seed alone)"),
    numGenerations: numberList("gate: samples a group", "4,8,16", {
      min: 2,
      max: 1024,
      whole: true,
    }),
    p: numberList(
      "gate: probabilities that a sample is right",
      "0.001,0.01,0.1,0.5,0.9",
      { min: 0, max: 1 },
    ),
    spread: numberList(
      "gate: how far two hints lie from p, as a share of the farthest they can",
      "0.5,1",
      { min: 0, max: 1 },
    ),
    samples: z.int().min(1).max(1e5).default(10_000)
      .describe("gate: groups drawn for each simulated figure"),
    arms: z.array(z.enum(arms)).min(1).default(arms)
      .describe(`rgpo: what to train: ${arms.join(", ")}`),
  },
) as OptionGroup<SimulateOptions>;
