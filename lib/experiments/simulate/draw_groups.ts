import { groupAdvantages } from "../../objective/mod.ts";
import { randomStream } from "./_random_stream.ts";

/** What groups are sampled, and how many. */
export interface GroupPlan {
  /** The success probability under each of several hints, all drawn alike. */
  hints: readonly number[];
  /** Whether a hint is drawn for each group or for each sample. */
  hintFor: "group" | "sample";
  /** Samples of a group (G). */
  numGenerations: number;
  /** Groups. */
  samples: number;
  /** Added to a group's standard deviation. */
  epsilon: number;
  /** The seed of the draws. */
  seed: number;
}

/** What the groups did. */
export interface GroupShares {
  /** Share of the groups that had an advantage other than 0. */
  gate: number;
  /** Mean of a group's squared advantages, summed and over G - 1. */
  energy: number;
}

/**
 * Draws groups of rewards and lets the trainer's own advantages say which of
 * them would teach anything.
 *
 * @example Usage
 * ```ts
 * import { drawGroups } from "./draw_groups.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const certain = drawGroups({
 *   hints: [1],
 *   hintFor: "group",
 *   numGenerations: 4,
 *   samples: 10,
 *   epsilon: 1e-6,
 *   seed: 0,
 * });
 * assertEquals(certain, { gate: 0, energy: 0 });
 * ```
 *
 * @param plan The groups.
 * @returns Shares over them.
 */
export function drawGroups(plan: GroupPlan): GroupShares {
  const { hints, hintFor, numGenerations, samples, epsilon, seed } = plan;
  const name = `${hintFor} ${numGenerations} ${hints.join(" ")}`;
  const random = randomStream(seed, name);
  const drawHint = () => hints[Math.floor(random() * hints.length)]!;
  let open = 0;
  let energy = 0;
  for (let sample = 0; sample < samples; sample++) {
    let p = drawHint();
    const rewards: number[] = [];
    while (rewards.length < numGenerations) {
      if (hintFor === "sample") p = drawHint();
      rewards.push(random() < p ? 1 : 0);
    }
    const [advantages] = groupAdvantages([rewards], { epsilon });
    let squares = 0;
    for (const advantage of advantages!) squares += advantage ** 2;
    if (squares > 0) open++;
    energy += squares / (numGenerations - 1);
  }
  return { gate: open / samples, energy: energy / samples };
}
