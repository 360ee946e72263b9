import { DataError, type Hints, type Problem } from "../jsonl/mod.ts";

/** Hints of one problem, as a file brings them. */
export interface HintRow {
  /** The problem's id. */
  id: string;
  /** Its hints. */
  hints?: Hints;
}

/**
 * Gives problems the hints of other rows with their ids, in the place of their
 * own.
 *
 * @example Usage
 * ```ts
 * import { addHints } from "./add_hints.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const problem = { id: "a", problem: "6*7?", answer: "42" };
 * const rows = [{ id: "a", hints: { level_1: "Multiply." } }];
 * assertEquals(addHints([problem], rows, "hints.jsonl"), [{ ...problem, ...rows[0] }]);
 * ```
 *
 * @param problems The problems.
 * @param rows Rows with hints; those of other problems are passed over.
 * @param name What to call their source in errors.
 * @returns The problems; those without a row stay as they are.
 * @throws {DataError} If no row has hints of any of the problems.
 */
export function addHints(
  problems: readonly Problem[],
  rows: readonly HintRow[],
  name: string,
): Problem[] {
  const known = new Map(
    rows.flatMap(({ id, hints }) => hints ? [[id, hints]] : []),
  );
  let found = 0;
  const hinted = problems.map((problem): Problem => {
    const hints = known.get(problem.id);
    if (hints === undefined) return problem;
    found++;
    return { ...problem, hints };
  });
  if (found === 0) {
    throw new DataError(
      `Cannot take hints from ${name}: it has none of these ${problems.length} problems' ids`,
      { hint: "`deno task hint` writes rows with `id` and `hints`" },
    );
  }
  return hinted;
}
