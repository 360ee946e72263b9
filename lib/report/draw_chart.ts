import { chartColors } from "./_chart_colors.ts";
import { chartLines, chartSpec } from "./_chart_spec.ts";
import type { Chart, ChartLine } from "./chart.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { formatNumber, formatShare } from "./format_number.ts";
import type { MeanPoint } from "./mean_curve.ts";

/** A drawn chart. */
export interface DrawnChart {
  /** One `<svg>` element. */
  svg: string;
  /** Where the data lies in its view box, in pixels, and the steps shown. */
  plot: {
    left: number;
    top: number;
    width: number;
    height: number;
    steps: [number, number];
  };
  /** What was drawn. */
  lines: readonly ChartLine[];
}

/**
 * Draws a chart with Vega-Lite as SVG: lines through the means of the runs, with
 * a band from the lowest to the highest run where there are several.
 *
 * Vega is loaded at the first chart, not with this module.
 *
 * @example
 * ```ts
 * import { drawChart } from "./draw_chart.ts";
 * import { assert } from "@std/assert";
 *
 * const drawn = await drawChart({
 *   name: "held-out",
 *   title: "Held-out",
 *   yLabel: "accuracy",
 *   share: true,
 *   series: [{ label: "sage", runs: [[{ x: 0, y: 0 }, { x: 60, y: 0.99 }]] }],
 * });
 * assert(drawn?.svg.startsWith("<svg "));
 * ```
 *
 * @param chart What to draw.
 * @param standalone True to bring colours, for light and for dark, and a visible
 * title, for a file of its own.
 * @returns The chart; undefined where no series has a point.
 */
export async function drawChart(
  chart: Chart,
  standalone = false,
): Promise<DrawnChart | undefined> {
  const lines = chartLines(chart);
  if (lines.length === 0) return undefined;
  const [{ compile }, vega] = await Promise.all([
    import("vega-lite"),
    import("vega"),
  ]);
  const { spec } = compile(chartSpec(chart, lines, standalone));
  const view = new vega.View(vega.parse(spec), { renderer: "none" });
  try {
    const text = await view.toSVG();
    const [left, top] = firstShift(text);
    const steps = view.scale("x").domain();
    return {
      svg: ownRoot(text, chart, lines, standalone),
      plot: {
        left,
        top,
        width: view.signal("width"),
        height: view.signal("height"),
        steps: [steps[0], steps.at(-1)],
      },
      lines,
    };
  } finally {
    view.finalize();
  }
}

/** Where the plot begins: the shift of the outermost group. */
function firstShift(svg: string): [number, number] {
  const [, x, y] = /translate\(([-\d.]+),([-\d.]+)\)/.exec(svg)!;
  return [Number(x), Number(y)];
}

/** Gives the drawing a root that says what it shows to readers of the text. */
function ownRoot(
  text: string,
  chart: Chart,
  lines: readonly ChartLine[],
  standalone: boolean,
): string {
  const [root] = /^<svg[^>]*>/.exec(text)!;
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(root)!;
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" ` +
    `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<title>${escapeMarkup(chart.title)}</title>` +
    `<desc>${escapeMarkup(describe(chart, lines))}</desc>` +
    (standalone
      ? `<style>${standaloneStyle}</style>` +
        `<rect width="${width}" height="${height}" fill="var(--paper)"/>`
      : "") +
    text.slice(root.length);
}

const standaloneStyle = `svg{${chartColors.light}}` +
  `@media (prefers-color-scheme:dark){svg{${chartColors.dark}}}`;

function describe(chart: Chart, lines: readonly ChartLine[]): string {
  const show = chart.share ? formatShare : formatNumber;
  const at = ({ x, mean }: MeanPoint): string =>
    `${show(mean)} at step ${formatNumber(x)}`;
  const sentences = lines.map(({ label, curve }) => {
    const [first, last] = [curve[0]!, curve.at(-1)!];
    return curve.length === 1
      ? `${label}: ${at(first)}.`
      : `${label}: ${at(first)}, ${at(last)}.`;
  });
  return `${chart.yLabel} by step. ${sentences.join(" ")}`;
}
