import { escapeMarkup } from "./escape_markup.ts";

export interface LegendEntry {
  label: string;
  color: string;
  dash: string;
}

export const legendRowHeight = 20;

/** Lays entries out in rows from the left; the text width is an estimate. */
export function drawLegend(
  entries: readonly LegendEntry[],
  width: number,
  top: number,
): { markup: string; height: number } {
  if (entries.length === 0) return { markup: "", height: 0 };
  let x = 4;
  let row = 0;
  let markup = "";
  for (const { label, color, dash } of entries) {
    const needed = 32 + label.length * 7 + 14;
    if (x > 4 && x + needed > width) {
      x = 4;
      row++;
    }
    const y = top + legendRowHeight * row + 8;
    markup += `<line x1="${x}" x2="${x + 26}" y1="${y}" y2="${y}" ` +
      `stroke="${color}" stroke-width="2.5"${dashAttribute(dash)}/>` +
      `<text x="${x + 32}" y="${y}" dy="0.35em" fill="var(--ink)">` +
      `${escapeMarkup(label)}</text>`;
    x += needed;
  }
  return {
    markup: `<g aria-hidden="true">${markup}</g>`,
    height: legendRowHeight * (row + 1),
  };
}

export function dashAttribute(dash: string): string {
  return dash === "" ? "" : ` stroke-dasharray="${dash}"`;
}
