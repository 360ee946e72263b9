import type { Policy } from "../policy/mod.ts";
import type { TrainSetup } from "../train/mod.ts";

/** One run of a comparison: a method, or a variant of one, on one seed. */
export interface GridCell {
  /** What the runs of its kind are called: an {@linkcode Arm}'s name. */
  method: string;
  /** What it trains; the seed is among the settings. */
  setup: Omit<
    TrainSetup,
    "policy" | "emit" | "outputDir" | "resume" | "isOver"
  >;
  /** Device and threads. */
  placement: { device: Policy["device"]; threads?: number | undefined };
  /**
   * Makes its policy.
   *
   * @param checkpoint Where its weights are, if it goes on; else it begins
   */
  openPolicy(checkpoint?: string): Policy | Promise<Policy>;
  /** Its run folder and the options to keep there; without it nothing is kept. */
  folder?: { path: string; configYaml: string };
}
