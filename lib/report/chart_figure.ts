import type { Chart, ChartLine } from "./chart.ts";
import { drawChart } from "./draw_chart.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { htmlTable } from "./html_table.ts";
import type { Table } from "./text_table.ts";

const maximalRows = 13;

/**
 * Draws a chart as a page element: heading, curves with what the page's script
 * needs to read them off, and the same figures as a table that can be opened.
 *
 * @example
 * ```ts
 * import { chartFigure } from "./chart_figure.ts";
 * import { assert } from "@std/assert";
 *
 * const html = await chartFigure({
 *   name: "reward",
 *   title: "Reward",
 *   yLabel: "mean reward",
 *   series: [{ label: "grpo", runs: [[{ x: 1, y: 0.5 }]] }],
 * });
 * assert(html.startsWith("<figure "));
 * ```
 *
 * @param chart What to draw.
 * @returns The element, empty when no series has a point.
 */
export async function chartFigure(chart: Chart): Promise<string> {
  const drawn = await drawChart(chart);
  if (drawn === undefined) return "";
  const { svg, plot, lines } = drawn;
  const data = JSON.stringify({
    ...plot,
    share: chart.share ?? false,
    lines: lines.map(({ label, color, band, curve }) => ({
      label,
      color,
      points: curve.map(({ x, mean, low, high }) =>
        (band ? [x, mean, low, high] : [x, mean]).map(short)
      ),
    })),
  });
  const note = chart.note === undefined
    ? ""
    : `<p class="note">${escapeMarkup(chart.note)}</p>`;
  return `<figure data-name="${escapeMarkup(chart.name)}">` +
    `<figcaption><h3>${escapeMarkup(chart.title)}</h3>${note}</figcaption>` +
    `<div class="plot" data-plot="${escapeMarkup(data)}">${svg}</div>` +
    `<div class="tools"><details><summary>Figures</summary>` +
    `${htmlTable(figuresTable(chart, lines))}</details></div></figure>`;
}

function figuresTable(chart: Chart, lines: readonly ChartLine[]): Table {
  const curves = lines.map(({ curve }) =>
    new Map(curve.map(({ x, mean }) => [x, mean]))
  );
  const steps = [...new Set(curves.flatMap((curve) => [...curve.keys()]))]
    .sort((first, second) => first - second);
  const stride = Math.max(1, Math.ceil((steps.length - 1) / (maximalRows - 1)));
  const shown = steps.filter((_, index) =>
    index % stride === 0 || index === steps.length - 1
  );
  return {
    caption: `${chart.title}: ${chart.yLabel}, mean over seeds`,
    columns: ["step", ...lines.map(({ label }) => label)],
    rows: shown.map((step) => [
      step,
      ...curves.map((curve) => curve.get(step) ?? null),
    ]),
  };
}

// Four digits are what a pointer can read off.
function short(value: number): number {
  return Number(value.toPrecision(4));
}
