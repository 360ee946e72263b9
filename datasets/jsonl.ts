import type { JsonRecord } from "../lib/jsonl/mod.ts";
import type {
  Loader,
  LoaderResult,
  SourceSettings,
} from "../lib/prepare/mod.ts";
import { cellText, ownId, rejectCell } from "./_columns.ts";

/** The names of a file's columns, where they are not the product's own. */
export interface Columns {
  /**
   * The problem's text.
   *
   * @default {"problem", else "question"}
   */
  problem?: string | undefined;
  /**
   * The gold answer.
   *
   * @default {"answer"}
   */
  answer?: string | undefined;
  /**
   * The reference solution.
   *
   * @default {"solution"}
   */
  solution?: string | undefined;
  /**
   * The row's id.
   *
   * @default {"id", else "unique_id"}
   */
  id?: string | undefined;
}

/**
 * Makes a loader for the product's own rows and for any file that has the
 * problem and the gold answer in columns of their own, such as MATH-500 or
 * AIME.
 *
 * A named column takes the product's name. Numbers become text, but not as the
 * problem. Of a list in
 * the solution's column the first is taken (alternatives), of one in the
 * answer's column the only one.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { jsonl } from "./jsonl.ts";
 *
 * const loader = jsonl({ answer: "final_answer" });
 * const record = { problem: "6 times 7?", final_answer: 42, level: 1 };
 * assertEquals(loader.toProblem(record, { source: "sums", line: 1 }), {
 *   row: { problem: "6 times 7?", answer: "42", level: 1 },
 * });
 * ```
 *
 * @param columns The columns that have other names
 * @returns The loader
 */
export function jsonl(columns: Columns = {}): Loader {
  return {
    name: "jsonl",
    describe: "problem and answer in columns of their own, any others beside",
    matches: (record) => {
      const names = columnNames(record, columns);
      return Object.hasOwn(record, names.problem) &&
        Object.hasOwn(record, names.answer);
    },
    toProblem: (record) => toRow(record, columnNames(record, columns), columns),
  };
}

/**
 * Takes the columns from the options of the prepare stage.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnsOf } from "./jsonl.ts";
 *
 * assertEquals(columnsOf({ answerColumn: "gold" }).answer, "gold");
 * ```
 *
 * @param options The options
 * @returns The columns, undefined where they have no other name
 */
export function columnsOf(options: Partial<SourceSettings>): Columns {
  return {
    problem: options.problemColumn,
    answer: options.answerColumn,
    solution: options.solutionColumn,
    id: options.idColumn,
  };
}

type ColumnNames = Record<Exclude<keyof Columns, "id">, string>;

function columnNames(
  record: JsonRecord,
  columns: Columns,
): ColumnNames {
  const asked =
    !Object.hasOwn(record, "problem") && Object.hasOwn(record, "question")
      ? "question"
      : "problem";
  return {
    problem: columns.problem ?? asked,
    answer: columns.answer ?? "answer",
    solution: columns.solution ?? "solution",
  };
}

function toRow(
  record: JsonRecord,
  names: ColumnNames,
  columns: Columns,
): LoaderResult {
  const problem = record[names.problem];
  if (typeof problem !== "string") {
    return rejectCell(record, names.problem, "a text");
  }
  const answer = cellText(onlyOne(record[names.answer]));
  if (answer === undefined) {
    return rejectCell(record, names.answer);
  }
  const given = firstOf(record[names.solution]);
  const solution = cellText(given);
  const required = columns.solution !== undefined;
  if (solution === undefined && (given ?? null) !== null) {
    return rejectCell(record, names.solution);
  }
  if (required && !Object.hasOwn(record, names.solution)) {
    return rejectCell(record, names.solution);
  }
  const own = ["id", "problem", "answer", "solution"];
  const moved = new Set([...own, columns.id, ...Object.values(names)]);
  const rest = Object.entries(record).filter(([column]) => !moved.has(column));
  return {
    row: {
      ...ownId(record, columns.id === undefined ? undefined : [columns.id]),
      problem,
      answer,
      ...(solution === undefined ? {} : { solution }),
      ...Object.fromEntries(rest),
    },
  };
}

function onlyOne(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
