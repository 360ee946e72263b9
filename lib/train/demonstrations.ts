import { noHintCounts } from "../guidance/mod.ts";
import type { PlannedProblem } from "./plan_problems.ts";
import type { Visit, VisitSetup } from "./visit.ts";

/** A text to imitate under a problem's plain prompt. */
export interface Demonstration {
  /** The problem's id. */
  id: string;
  /** The prompt. */
  promptIds: readonly number[];
  /** The text, the end of the turn included. */
  completionIds: number[];
}

/**
 * A visit that samples nothing: each problem brings its solution. One that is
 * longer than a completion may be is left out, it would lose its answer.
 *
 * @param plans The batch.
 * @param setup Tokenizer and settings.
 * @returns The visit.
 */
export function demonstrate(
  plans: readonly PlannedProblem[],
  { tokenizer, settings }: Pick<VisitSetup, "tokenizer" | "settings">,
): Visit {
  const end = tokenizer.turnEndId;
  const all = plans.flatMap(({ problem, promptIds }): Demonstration[] =>
    problem.solution === undefined ? [] : [{
      id: problem.id,
      promptIds,
      completionIds: [
        ...tokenizer.encode(problem.solution),
        ...(end === undefined ? [] : [end]),
      ],
    }]
  );
  return {
    groups: [],
    replaced: [],
    sampled: [],
    guided: new Map(),
    demonstrations: all.filter(({ completionIds }) =>
      completionIds.length <= settings.maxCompletionLength
    ),
    outcomes: new Map(),
    needing: 0,
    counts: noHintCounts(),
  };
}
