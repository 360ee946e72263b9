import type { JsonRecord } from "../lib/jsonl/mod.ts";
import type { Loader } from "../lib/prepare/mod.ts";
import { rejectCell, rejectField } from "./_columns.ts";
import { isPlaceholder } from "./_placeholder.ts";

/** The columns whose lists have one entry for each generation. */
const perGeneration = [
  "generations",
  "is_reasoning_complete",
  "correctness_math_verify",
  "correctness_llama",
  "finish_reasons",
];

/**
 * OpenR1-Math-220k: `problem`, `answer`, the human reference `solution`, and
 * model-written `generations` with verdicts on each. All fourteen columns pass
 * through; `uuid` becomes the id, save where it is a placeholder.
 *
 * Rows without a final answer (proofs) and rows whose lists for the generations
 * differ in length are rejected.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { openr1Math } from "./openr1_math.ts";
 *
 * const record = { problem: "1+1?", answer: "proof", generations: [] };
 * assertEquals(openr1Math.toProblem(record, { source: "openr1", line: 1 }), {
 *   rejected: 'field "answer" is the placeholder "proof"',
 *   field: "answer",
 * });
 * ```
 */
export const openr1Math: Loader = {
  name: "openr1-math",
  dataset: "open-r1/OpenR1-Math-220k",
  describe: "problem, answer, solution, and generations with their verdicts",
  matches: (record) =>
    Object.hasOwn(record, "problem") && Object.hasOwn(record, "generations") &&
    Object.hasOwn(record, "correctness_math_verify"),
  toProblem(record) {
    const { id: _, problem, answer, solution, ...rest } = record;
    const { uuid } = record;
    if (typeof problem !== "string") {
      return rejectCell(record, "problem", "a text");
    }
    if (typeof answer !== "string") {
      return rejectCell(record, "answer", "a text");
    }
    if (isPlaceholder(answer)) {
      return rejectField(
        "answer",
        `is the placeholder ${JSON.stringify(answer)}`,
      );
    }
    if (solution !== null && typeof solution !== "string") {
      return rejectCell(record, "solution", "a text or null");
    }
    const fault = generationsFault(record);
    if (fault) return rejectField(fault.column, fault.reason);
    const isKey = typeof uuid === "string" && !isPlaceholder(uuid);
    return {
      row: {
        ...rest,
        ...isKey && { id: uuid },
        problem,
        answer,
        ...solution !== null && { solution },
      },
    };
  },
};

function generationsFault(
  record: JsonRecord,
): { column: string; reason: string } | undefined {
  const { generations } = record;
  const count = Array.isArray(generations) ? generations.length : undefined;
  for (const column of perGeneration) {
    const list = record[column];
    if (list === undefined || list === null) continue;
    if (!Array.isArray(list)) return { column, reason: "must be a list" };
    if (count !== undefined && list.length !== count) {
      const reason = `has ${list.length} entries for ${count} generations`;
      return { column, reason };
    }
  }
  return undefined;
}
