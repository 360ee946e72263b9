import { z } from "zod";
import { DataError, type Problem } from "../jsonl/mod.ts";
import type { Gold } from "../verify/mod.ts";

const goldSchema = z.strictObject({
  kind: z.enum(["set", "sequence"]).optional(),
  options: z.array(z.string()).optional(),
  unit: z.string().optional(),
  tolerance: z.number().min(0).optional(),
});

/**
 * Puts together what the judge compares with: the row's `answer` and, where the
 * row has an object `gold`, its `kind`, `options`, `unit` and `tolerance`.
 *
 * @example
 * ```ts
 * import { goldOf } from "./gold_of.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const problem = { id: "a", problem: "7 by 6?", answer: "B" };
 * assertEquals(goldOf(problem), { answer: "B" });
 * const gold = { options: ["13", "42"] };
 * assertEquals(goldOf({ ...problem, gold }), { answer: "B", ...gold });
 * ```
 *
 * @param problem The row; a `gold` that is no object is a column like others.
 * @returns The reference answer.
 * @throws {DataError} If the object has other fields or types.
 */
export function goldOf(problem: Problem): Gold {
  const { answer, gold } = problem;
  const isObject = typeof gold === "object" && gold !== null &&
    !Array.isArray(gold);
  if (!isObject) return { answer };
  const { data, error } = goldSchema.safeParse(gold);
  if (data) return { ...JSON.parse(JSON.stringify(data)), answer };
  const issue = error.issues[0]!;
  const field = ["gold", ...issue.path].join(".");
  throw new DataError(
    `Cannot judge problem '${problem.id}': field "${field}": ${issue.message}`,
    { hint: "gold may have kind, options, unit and tolerance" },
  );
}
