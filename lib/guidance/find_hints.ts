import type { Hints, Problem } from "../jsonl/mod.ts";
import type { HintCounts } from "./hint_counts.ts";
import { samplingSeed } from "../policy/mod.ts";
import { keepSafeLevels } from "./_keep_safe_levels.ts";
import {
  type HintRequest,
  type HintWriter,
  writeHints,
} from "./write_hints.ts";

/** Where hints come from: the row where it has some, the policy, or the row only. */
export type HintOrigin = "auto" | "self" | "offline";

/**
 * Finds hints for problems: those that a row brings (levels that state the
 * answer dropped), else the policy's own. Of a row's `hint_sets`, a list of hints
 * like `hints`, each visit gets one, drawn by its key.
 *
 * @example A row that brings its hint
 * ```ts
 * import { findHints } from "./find_hints.ts";
 * import { noHintCounts } from "./hint_counts.ts";
 * import type { HintWriter } from "./write_hints.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const problem = {
 *   id: "a",
 *   problem: "6*7?",
 *   answer: "42",
 *   hints: { level_1: "Multiply." },
 * };
 * const writer = {} as HintWriter; // not asked
 * const found = await findHints([{ problem }], "auto", writer, noHintCounts());
 * assertEquals(found, [{ level_1: "Multiply." }]);
 * ```
 *
 * @param requests The problems, no two alike.
 * @param origin Where hints come from.
 * @param writer The policy, for rows without hints of their own.
 * @param counts Added to.
 * @returns One entry a request, `undefined` where there are no hints.
 */
export async function findHints(
  requests: readonly HintRequest[],
  origin: HintOrigin,
  writer: HintWriter,
  counts: HintCounts,
): Promise<(Hints | undefined)[]> {
  counts.requests += requests.length;
  const found = requests.map((): Hints | undefined => undefined);
  const unwritten: number[] = [];
  for (const [index, { problem }] of requests.entries()) {
    const own = origin === "self" ? {} : offlineHints(problem, writer) ?? {};
    if (Object.keys(own).length > 0) {
      const { safe, leaks } = await keepSafeLevels(own, problem);
      counts.leak += leaks;
      if (Object.keys(safe).length === 0) continue;
      counts.offline++;
      found[index] = safe;
    } else if (origin === "offline") counts.unhintable++;
    else unwritten.push(index);
  }
  const written = await writeHints(
    unwritten.map((index) => requests[index]!),
    writer,
    counts,
  );
  unwritten.forEach((index, at) => found[index] = written[at]);
  return found;
}

/**
 * The hints that a row brings for one visit.
 *
 * @param problem The row.
 * @param key What the draw among several sets depends on.
 * @returns Hints, `undefined` where the row has none.
 */
export function offlineHints(
  problem: Problem,
  { seed, step }: Pick<HintWriter, "seed" | "step">,
): Hints | undefined {
  const sets: unknown[] = Array.isArray(problem["hint_sets"])
    ? problem["hint_sets"]
    : [];
  const usable = sets.filter((set) => typeof set === "object" && set !== null);
  if (usable.length === 0) return problem.hints;
  const [draw] = samplingSeed({
    seed,
    purpose: "hint",
    step,
    problemId: problem.id,
    level: 0,
    attempt: 0,
    index: 0,
  });
  return usable[draw % usable.length] as Hints;
}
