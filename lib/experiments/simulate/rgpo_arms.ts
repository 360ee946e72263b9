/** An arm's name. */
export type RgpoArmId = "grpo" | "rgpo" | "no-gate" | "sft" | "full-hint";

/** What one arm of RGPO's simulation trains on beside its own samples. */
export interface RgpoArm {
  /** Its name in `--arms`. */
  id: RgpoArmId;
  /** What the SFT loss takes: guided samples past the gate, or all, or references. */
  imitates: "nothing" | "accepted" | "guided" | "references";
  /** Whether the samples of its RL loss see the whole reference. */
  fullHint: boolean;
  /** Hard accuracy in percent that a summary of the paper gives. */
  paperHard: number;
}

/** The arms, in the order in which they run. */
export const rgpoArms: readonly RgpoArm[] = [
  { id: "grpo", imitates: "nothing", fullHint: false, paperHard: 0 },
  { id: "rgpo", imitates: "accepted", fullHint: false, paperHard: 99.5 },
  { id: "no-gate", imitates: "guided", fullHint: false, paperHard: 12.8 },
  { id: "sft", imitates: "references", fullHint: false, paperHard: 12.8 },
  { id: "full-hint", imitates: "nothing", fullHint: true, paperHard: 1 },
];
