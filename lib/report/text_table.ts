import { formatNumber } from "./format_number.ts";

/** A table cell; null shows as a dash. */
export type Cell = string | number | null;

/** A table for the terminal and for the page. */
export interface Table {
  /** What the table shows, as one sentence or phrase. */
  caption?: string;
  /** Column headings with their units. */
  columns: readonly string[];
  /** One array of cells per row, as long as `columns`. */
  rows: readonly (readonly Cell[])[];
}

/**
 * Lays out a table for a monospaced terminal.
 *
 * Numbers have four significant digits and are aligned at the decimal point;
 * a column that holds only text is aligned to the left, any other to the right.
 *
 * @example
 * ```ts
 * import { textTable } from "./text_table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const text = textTable({
 *   columns: ["method", "hard"],
 *   rows: [["grpo", 0], ["sage", 0.98652]],
 * });
 * assertEquals(
 *   text,
 *   "method    hard\n" + "------  ------\n" + "grpo    0\n" +
 *     "sage    0.9865\n",
 * );
 * ```
 *
 * @param table The table.
 * @returns Lines with a final newline; the caption, when given, comes first.
 */
export function textTable(table: Table): string {
  const columns = table.columns.map((heading, column) => {
    const cells = table.rows.map((row) => row[column] ?? null);
    const texts = alignFigures(cells);
    const width = Math.max(heading.length, ...texts.map((text) => text.length));
    const pad = isTextColumn(cells)
      ? (text: string) => text.padEnd(width)
      : (text: string) => text.padStart(width);
    return { heading: pad(heading), rule: "-".repeat(width), pad, texts };
  });
  const line = (cells: string[]): string => `${cells.join("  ").trimEnd()}\n`;
  let text = table.caption === undefined ? "" : `${table.caption}\n`;
  text += line(columns.map((column) => column.heading));
  text += line(columns.map((column) => column.rule));
  for (let row = 0; row < table.rows.length; row++) {
    text += line(columns.map(({ pad, texts }) => pad(texts[row] ?? "")));
  }
  return text;
}

/**
 * Formats one column so that the decimal points of its numbers line up when
 * the texts are aligned to the right.
 *
 * @example
 * ```ts
 * import { alignFigures } from "./text_table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(alignFigures([0.25, 10, null]), ["0.25", "10   ", "-   "]);
 * ```
 *
 * @param cells Cells of the column from top to bottom.
 * @param blank What fills the places of absent digits, and of an absent point.
 * @returns One text per cell; text cells come back as they are.
 */
export function alignFigures(
  cells: readonly Cell[],
  blank: { digit: string; point: string } = { digit: " ", point: " " },
): string[] {
  const texts = cells.map((cell) =>
    cell === null ? "-" : typeof cell === "number" ? formatNumber(cell) : cell
  );
  const fractions = texts.map((text, index) =>
    typeof cells[index] === "number" ? fractionLength(text) : 0
  );
  const widest = Math.max(0, ...fractions);
  return texts.map((text, index) => {
    if (typeof cells[index] === "string") return text;
    const missing = widest - (fractions[index] ?? 0);
    if (missing === 0) return text;
    return fractions[index] === 0
      ? text + blank.point + blank.digit.repeat(missing - 1)
      : text + blank.digit.repeat(missing);
  });
}

/**
 * Says whether a column is text, and so aligned to the left.
 *
 * @example
 * ```ts
 * import { isTextColumn } from "./text_table.ts";
 * import { assert } from "@std/assert";
 *
 * assert(isTextColumn(["grpo", null]));
 * assert(!isTextColumn(["0.9 ± 0.1"]));
 * ```
 *
 * @param cells Cells of the column.
 * @returns True when some cell is a text that does not begin with a figure.
 */
export function isTextColumn(cells: readonly Cell[]): boolean {
  return cells.some((cell) =>
    typeof cell === "string" && !/^\s*[-+]?[\d.]/.test(cell)
  );
}

// Length of ".25" in "0.25"; an exponent keeps its whole tail to the right.
function fractionLength(text: string): number {
  const point = text.search(/[.e]/);
  return point < 0 ? 0 : text.length - point;
}
