import {
  type ChatMessage,
  defaultPrompts,
  hintMessages,
  type Prompts,
  solveMessages,
} from "../../lib/text/mod.ts";
import { drawWalk, drawWarmUpKind } from "./draw_walk.ts";
import { hintLength, hintLevels, hintsText, hintText } from "./hint_text.ts";
import { applyOperation, isHard, misconception } from "./operations.ts";
import { createRandom, type Random } from "./random.ts";
import { ringProblems } from "./ring_problems.ts";
import { problemText, solutionText, type Walk, walkValues } from "./walk.ts";

/** What an example teaches. */
export type Behaviour = "solve" | "solve-with-hint" | "write-hints";

/** One example of the starter policy's supervised training: a prompt and the completion to learn. */
export interface WarmUpExample {
  /** What it teaches. */
  behaviour: Behaviour;
  /** The prompt, as the solver or the hint writer gets it. */
  prompt: ChatMessage[];
  /** What the assistant replies, without the end token. */
  completion: string;
}

/** Settings of {@linkcode warmUpExamples}. */
export interface WarmUpOptions {
  /**
   * The probability that a hard step is shown right; otherwise its misconception is shown.
   *
   * @default {0.3}
   */
  qHard?: number;
  /**
   * The same for an easy step.
   *
   * @default {0.98}
   */
  qEasy?: number;
  /**
   * The seed of the examples.
   *
   * @default {0}
   */
  seed?: number;
  /**
   * The prompts of solver and hint writer.
   *
   * @default {defaultPrompts}
   */
  prompts?: Prompts;
}

/**
 * Draws, without end, the examples that make the starter policy: solve (50%), solve with a hint in the prompt (30%) and
 * write hints (20%). No example is about a train or held-out problem of seed 0.
 *
 * Hints are always right. In the solving texts a step is right with the probability of its skill, so that the policy
 * learns to be right that often when sampled, and wrong when greedy if that is under a half. A wrong step is carried on
 * from, as a solver would.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const example = warmUpExamples({ seed: 1 }).next().value;
 * assertEquals(example.prompt.map(({ role }) => role), ["system", "user"]);
 * ```
 *
 * @param options The probabilities, the seed and the prompts.
 * @returns The examples, the same for the same settings.
 */
export function* warmUpExamples(
  options: WarmUpOptions = {},
): Generator<WarmUpExample, never> {
  const { qHard = 0.3, qEasy = 0.98, seed = 0, prompts = defaultPrompts } =
    options;
  const random = createRandom(seed, "ring warm-up examples");
  const reserved = new Set(
    [...ringProblems("train"), ...ringProblems("heldout")].map(({ problem }) =>
      problem
    ),
  );
  while (true) {
    const percent = random.below(100);
    const walk = drawWalk(random, drawWarmUpKind(random));
    const problem = problemText(walk);
    if (reserved.has(problem)) continue;
    if (percent < 50) {
      const completion = solutionText(
        walk,
        solverValues(random, walk, 0, qHard, qEasy),
      );
      yield {
        behaviour: "solve",
        prompt: solveMessages(prompts, problem),
        completion,
      };
    } else if (percent < 80) {
      const level = random.pick(hintLevels);
      const given = hintLength(walk.operations.length, level);
      const completion = solutionText(
        walk,
        solverValues(random, walk, given, qHard, qEasy),
      );
      yield {
        behaviour: "solve-with-hint",
        prompt: solveMessages(prompts, problem, hintText(walk, level)),
        completion,
      };
    } else {
      yield {
        behaviour: "write-hints",
        prompt: hintMessages(prompts, problem, solutionText(walk)),
        completion: hintsText(walk),
      };
    }
  }
}

/** Draws the values a solver shows: the first `given` are true, the others right with the probability of their skill. */
function solverValues(
  random: Random,
  walk: Walk,
  given: number,
  qHard: number,
  qEasy: number,
): number[] {
  const truth = walkValues(walk);
  let state = walk.start;
  return walk.operations.map((operation, index) => {
    if (index < given) return state = truth[index]!;
    const right = random.chance(isHard(operation) ? qHard : qEasy);
    return state = right
      ? applyOperation(state, operation)
      : misconception(state, operation);
  });
}
