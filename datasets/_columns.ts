import type { JsonRecord } from "../lib/jsonl/mod.ts";
import type { Rejection } from "../lib/prepare/mod.ts";

/** The text of a cell: numbers become text, anything but a text or number is undefined. */
export function cellText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint") {
    return String(value);
  }
  return undefined;
}

/** Says what is wrong with a cell that has not the type wanted. */
export function rejectCell(
  record: JsonRecord,
  column: string,
  wanted = "a text or a number",
): Rejection {
  return { rejected: cellFault(record[column], column, wanted), field: column };
}

/** Rejects a record for what is wrong with one of its fields. */
export function rejectField(field: string, fault: string): Rejection {
  return { rejected: `field "${field}" ${fault}`, field };
}

function cellFault(value: unknown, column: string, wanted: string): string {
  if (value === undefined) return `field "${column}" is missing`;
  const found = value === null
    ? "null"
    : Array.isArray(value)
    ? `a list of ${value.length}`
    : typeof value === "object"
    ? "an object"
    : `a ${typeof value}`;
  return `field "${column}" must be ${wanted}, found ${found}`;
}

/** The id a record brings, if any, as a column to spread into its row. */
export function ownId(
  record: JsonRecord,
  columns: readonly string[] = ["id", "unique_id"],
): { id?: string } {
  for (const column of columns) {
    const id = cellText(record[column]);
    if (id) return { id };
  }
  return {};
}
