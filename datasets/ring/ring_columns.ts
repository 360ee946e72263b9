import { hintLength, hintLevels, hintText } from "./hint_text.ts";
import { phrases } from "./phrases.ts";
import { solutionText, type Walk, walkValues } from "./walk.ts";

/** Columns of a ring problem that only some methods read. */
export interface RingColumns {
  /** A reference in parts, in the words of a hint, which the starter policy can read. */
  rationale: string[];
  /** What a stronger model would reply: the right steps and values. */
  teacher: string;
  /** Hints in stages; all but the last stage name what is to be done, not values. */
  "hints_staged": {
    knowledge: string[];
    planning: string[];
    solution: string[];
  };
  /** One hint; the ring has no abstract words, so it is the strongest of its three. */
  "abstract_hint": string;
}

/**
 * Makes the columns of a walk that LUFFY, Scaf-GRPO, HINT, GHPO and RGPO read.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { joinParts } from "../../lib/guidance/mod.ts";
 *
 * const operations = Array(4).fill({ sign: "*", operand: 3 });
 * const { rationale, abstract_hint } = ringColumns({ start: 1, operations });
 * assertEquals(joinParts(rationale), "The first values are 3,9,7");
 * assertEquals(abstract_hint, "The first values are 3,9,7.");
 * ```
 *
 * @param walk The walk.
 * @returns The columns.
 */
export function ringColumns(walk: Walk): RingColumns {
  const values = walkValues(walk).map(String);
  const ends = hintLevels.map((level) =>
    hintLength(walk.operations.length, level)
  );
  const parts = ends.map((end, index) =>
    values.slice(ends[index - 1] ?? 0, end).join(",")
  ).filter((part) => part !== "");
  const rationale = parts.map((part, index) =>
    index === 0 ? phrases.hint + part : `,${part}`
  );
  return {
    rationale,
    teacher: solutionText(walk),
    "hints_staged": {
      knowledge: ["All values are taken modulo 10."],
      planning: ["Apply one operation after the other."],
      solution: rationale,
    },
    "abstract_hint": hintText(walk, 3),
  };
}
