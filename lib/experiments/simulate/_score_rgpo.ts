import { sampleToken } from "../../policy/mod.ts";
import { randomStream } from "./_random_stream.ts";
import { isRight } from "./_rgpo_step.ts";
import { type RgpoWorld, rightReferences } from "./_rgpo_world.ts";
import type { RgpoRow } from "./run_rgpo_arm.ts";

/** Scores a policy, given as the probabilities of each class. */
export function scoreRgpo(
  world: RgpoWorld,
  probabilities: readonly Float32Array[],
  seed: number,
): Pick<
  RgpoRow,
  "easy" | "hard" | "easy_greedy" | "hard_greedy" | "imitator"
> {
  const random = randomStream(seed, "rgpo test");
  const accuracy = (hard: boolean, temperature: number) => {
    const problems = world.test.filter((problem) => problem.hard === hard);
    const draw = { temperature, topP: 1, topK: 0, minP: 0 };
    const solved = problems.filter((problem) => {
      const chosen = problem.classes.map((index) =>
        sampleToken(probabilities[index]!, draw, random())
      );
      return isRight(world, { problem, chosen });
    });
    return solved.length / problems.length;
  };
  const hardProblems = world.test.filter(({ hard }) => hard);
  const expected = hardProblems.map(({ classes }) =>
    rightReferences ** classes.length
  );
  return {
    easy: accuracy(false, 1),
    hard: accuracy(true, 1),
    easy_greedy: accuracy(false, 0),
    hard_greedy: accuracy(true, 0),
    imitator: expected.reduce((sum, share) => sum + share, 0) / expected.length,
  };
}
