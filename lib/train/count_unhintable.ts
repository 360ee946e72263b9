import { offlineHints } from "../guidance/mod.ts";
import { DataError, type Problem } from "../jsonl/mod.ts";
import type { Method } from "../methods/mod.ts";
import type { TrainSettings } from "./train_options.ts";

/**
 * Counts the problems to which a method that shows hints can show none.
 *
 * @example Usage
 * ```ts
 * import { countUnhintable } from "./count_unhintable.ts";
 * import { findMethod } from "../methods/mod.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const problems = [{ id: "a", problem: "1+1?", answer: "2" }];
 * const settings = { hints: "auto" } as Parameters<typeof countUnhintable>[2];
 * assertEquals(countUnhintable(problems, findMethod("grpo"), settings), 0);
 * ```
 *
 * @param problems The problems.
 * @param method The method.
 * @param settings The run's options.
 * @returns How many lack what `--hints` needs; 0 where the method shows none.
 * @throws {DataError} If all of them do.
 */
export function countUnhintable(
  problems: readonly Problem[],
  method: Method,
  settings: TrainSettings,
): number {
  if (method.guidance?.(settings)?.kind !== "hints") return 0;
  const { hints } = settings;
  const unhintable = problems.filter((problem) =>
    (hints === "offline" || problem.solution === undefined) &&
    (hints === "self" ||
      offlineHints(problem, { seed: 0, step: 0 }) === undefined)
  );
  if (unhintable.length < problems.length) return unhintable.length;
  throw new DataError(
    `Cannot train by ${method.id}: no problem has what --hints ${hints} needs`,
    {
      hint:
        "the policy writes hints from `solution`; offline ones are in `hints`",
    },
  );
}
