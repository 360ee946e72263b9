import { escapeMarkup } from "./escape_markup.ts";
import { alignFigures, isTextColumn, type Table } from "./text_table.ts";

// A figure space is as wide as a digit, a punctuation space as a point.
const blank = { digit: "\u2007", point: "\u2008" };

/**
 * Lays out a table for the page, with the figures aligned at the decimal point.
 *
 * The first column heads its rows. Wide tables scroll inside their own box,
 * which the keyboard can reach.
 *
 * @example
 * ```ts
 * import { htmlTable } from "./html_table.ts";
 * import { assert } from "@std/assert";
 *
 * const html = htmlTable({ columns: ["method", "hard"], rows: [["sage", 1]] });
 * assert(html.includes('<th scope="row" class="text">sage</th>'));
 * ```
 *
 * @param table The table.
 * @returns The elements.
 */
export function htmlTable(table: Table): string {
  const columns = table.columns.map((heading, column) => {
    const cells = table.rows.map((row) => row[column] ?? null);
    const kind = isTextColumn(cells) ? ` class="text"` : "";
    return { heading, kind, texts: alignFigures(cells, blank) };
  });
  const head = columns.map(({ heading, kind }) =>
    `<th scope="col"${kind}>${escapeMarkup(heading)}</th>`
  ).join("");
  const body = table.rows.map((_, row) => {
    const cells = columns.map(({ kind, texts }, column) => {
      const text = escapeMarkup(texts[row] ?? "");
      return column === 0
        ? `<th scope="row"${kind}>${text}</th>`
        : `<td${kind}>${text}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  }).join("");
  const label = escapeMarkup(table.caption ?? table.columns.join(", "));
  // A caption inside the box would be as wide as the table and be cut off.
  const caption = table.caption === undefined
    ? ""
    : `<p class="caption" aria-hidden="true">${label}</p>`;
  return `${caption}<div class="scroll" role="region" tabindex="0" ` +
    `aria-label="${label}"><table aria-label="${label}">` +
    `<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
