import { epochOrder } from "../../train/mod.ts";
import { randomStream } from "./_random_stream.ts";
import {
  isRight,
  type RgpoStep,
  startRgpoStep,
  type Trajectory,
} from "./_rgpo_step.ts";
import {
  createRgpoWorld,
  type RgpoProblem,
  type RgpoWorld,
} from "./_rgpo_world.ts";
import { scoreRgpo } from "./_score_rgpo.ts";
import { createTabularPolicy } from "./_tabular_policy.ts";
import type { RgpoArm, RgpoArmId } from "./rgpo_arms.ts";

/** What one arm learned from one seed; accuracies are shares, without help. */
export interface RgpoRow {
  /** Tells the rows of several experiments apart. */
  experiment: "rgpo";
  /** The arm. */
  arm: RgpoArmId;
  /** The seed. */
  seed: number;
  /** Accuracy on easy test problems, one sample each. */
  easy: number;
  /** The same on hard ones. */
  hard: number;
  /** Share of the easy test problems that the likeliest actions solve. */
  "easy_greedy": number;
  /** The same of hard ones. */
  "hard_greedy": number;
  /** Guided samples that were imitated; null where none are drawn. */
  accepted: number | null;
  /** Guided samples that solved what no unguided one of their visit did. */
  "past_gate": number | null;
  /** What a perfect imitator of the references expects on the hard test. */
  imitator: number;
}

const epochs = 3;
const problemsPerStep = 16;
const levels = 2;

/**
 * Trains one arm of RGPO's controlled simulation: a table of softmax decisions,
 * 12 classes of 4 actions, where the policy starts sure of a wrong action on the
 * 8 hard classes and the references mislead on 3 of these.
 *
 * A visit draws 4 samples for GRPO's loss. A visit without a right one raises
 * the problem's level, any other lowers it, and level g of 2 draws 4 more with
 * the first `ceil(D * g / 2)` of D decisions in sight of the reference; those
 * better than all of the first are accepted, and imitated without it. The other
 * arms imitate nothing, all guided samples, or the references, always beside
 * GRPO's loss; full-hint draws GRPO's samples themselves in full sight. Decisions
 * in sight of the reference have parameters of their own. Both losses are means
 * over their decisions and have weight 1.
 *
 * A reconstruction after a summary of arXiv 2610.07342, tuned to its figures: see
 * the notes of {@linkcode rgpoSimulation}.
 *
 * @example Usage
 * ```ts
 * import { rgpoArms } from "./rgpo_arms.ts";
 * import { runRgpoArm } from "./run_rgpo_arm.ts";
 *
 * const { easy, hard } = runRgpoArm(rgpoArms[0]!, 100);
 * console.assert(easy > 0.98 && hard < 0.01);
 * ```
 *
 * @param arm What is trained on.
 * @param seed Fixes the world and all draws; the arms of a seed share its world.
 * @returns Shares of the test problems solved, and counts of guided samples.
 */
export function runRgpoArm(arm: RgpoArm, seed: number): RgpoRow {
  const world = createRgpoWorld(seed);
  const plain = createTabularPolicy(world.logits);
  const guided = createTabularPolicy(world.logits, world.reference);
  const random = randomStream(seed, "rgpo training");
  const level = world.train.map(() => 0);
  let accepted = 0;
  let pastGate = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = epochOrder(world.train.length, seed, epoch);
    for (let first = 0; first < order.length; first += problemsPerStep) {
      const step = startRgpoStep(world, plain, guided, random);
      const batch = order.slice(first, first + problemsPerStep);
      const visits = batch.map((index) => {
        const shown = level[index]! / levels;
        const visit = visitProblem(
          arm,
          world,
          step,
          world.train[index]!,
          shown,
        );
        const next = level[index]! + (visit.solved ? -1 : 1);
        level[index] = Math.min(Math.max(next, 0), levels);
        return visit;
      });
      const imitated = visits.flatMap((visit) => visit.imitated);
      accepted += imitated.length;
      for (const visit of visits) pastGate += visit.pastGate;
      step.learn(visits.map(({ group }) => group), imitated);
    }
  }
  const guides = arm.imitates === "accepted" || arm.imitates === "guided";
  return {
    experiment: "rgpo",
    arm: arm.id,
    seed,
    ...scoreRgpo(world, plain.probabilities(), seed),
    accepted: guides ? accepted : null,
    past_gate: guides ? pastGate : null,
  };
}

interface Visit {
  group: Trajectory[];
  solved: boolean;
  imitated: readonly Trajectory[];
  pastGate: number;
}

function visitProblem(
  { imitates, fullHint }: RgpoArm,
  world: RgpoWorld,
  step: RgpoStep,
  problem: RgpoProblem,
  shown: number,
): Visit {
  const group = step.sample(problem, fullHint ? 1 : 0);
  const solved = group.some((one) => isRight(world, one));
  if (imitates === "references") {
    const chosen = problem.classes.map((index) => world.reference[index]!);
    const imitated = [{ problem, chosen, revealed: 0 }];
    return { group, solved, imitated, pastGate: 0 };
  }
  if (imitates === "nothing" || shown === 0) {
    return { group, solved, imitated: [], pastGate: 0 };
  }
  const help = step.sample(problem, shown);
  const better = solved ? [] : help.filter((one) => isRight(world, one));
  const imitated = imitates === "guided" ? help : better;
  return { group, solved, imitated, pastGate: better.length };
}
