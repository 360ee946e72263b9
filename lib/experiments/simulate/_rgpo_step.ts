import { groupAdvantages } from "../../objective/mod.ts";
import { sampleToken } from "../../policy/mod.ts";
import type { RgpoProblem, RgpoWorld } from "./_rgpo_world.ts";
import type { TabularPolicy } from "./_tabular_policy.ts";

/** A problem's chosen actions, the first ones with the reference in sight. */
export interface Trajectory {
  problem: RgpoProblem;
  chosen: readonly number[];
  revealed: number;
}

/** Samples from the policy as it is, then one update. */
export interface RgpoStep {
  /** Draws 4 samples, with a share of the reference in sight. */
  sample(problem: RgpoProblem, shown: number): Trajectory[];
  /** Adds both losses, each a mean over its decisions, and steps once. */
  learn(
    groups: readonly (readonly Trajectory[])[],
    imitated: readonly Trajectory[],
  ): void;
}

const samplesPerProblem = 4;
const sampling = { temperature: 1, topP: 1, topK: 0, minP: 0 };

/** Whether all decisions are right. */
export function isRight(
  { right }: RgpoWorld,
  { problem, chosen }: Pick<Trajectory, "problem" | "chosen">,
): boolean {
  return problem.classes.every((index, at) => chosen[at] === right[index]);
}

/** Starts a step; decisions in sight of the reference are `guided`'s. */
export function startRgpoStep(
  world: RgpoWorld,
  plain: TabularPolicy,
  guided: TabularPolicy,
  random: () => number,
): RgpoStep {
  const unseen = { policy: plain, probabilities: plain.probabilities() };
  const seen = { policy: guided, probabilities: guided.probabilities() };

  function add({ problem, chosen, revealed }: Trajectory, weight: number) {
    problem.classes.forEach((index, at) => {
      const { policy, probabilities } = at < revealed ? seen : unseen;
      policy.addGradient(probabilities, { index, action: chosen[at]! }, weight);
    });
  }

  return {
    sample(problem, shown) {
      const revealed = Math.ceil(shown * problem.classes.length);
      return Array.from({ length: samplesPerProblem }, () => {
        const chosen = problem.classes.map((index, at) => {
          const { probabilities } = at < revealed ? seen : unseen;
          return sampleToken(probabilities[index]!, sampling, random());
        });
        return { problem, chosen, revealed };
      });
    },
    learn(groups, imitated) {
      const rewards = groups.map((group) =>
        group.map((one) => isRight(world, one) ? 1 : 0)
      );
      const advantages = groupAdvantages(rewards).flat();
      const sampled = groups.flat();
      const decisions = countDecisions(sampled);
      sampled.forEach((one, row) => add(one, advantages[row]! / decisions));
      const targets = countDecisions(imitated);
      // The plain policy imitates what was chosen in sight of the reference.
      for (const one of imitated) add({ ...one, revealed: 0 }, 1 / targets);
      plain.step();
      guided.step();
    },
  };
}

function countDecisions(trajectories: readonly Trajectory[]): number {
  return trajectories.reduce((sum, { chosen }) => sum + chosen.length, 0);
}
