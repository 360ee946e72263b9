/**
 * Line charts as SVG text, without a dependency and without a script.
 *
 * Colours are CSS variables of the page (`--series-1` ... `--series-9`,
 * `--ink`, `--muted`, `--grid`); a stand-alone chart brings its own, for light
 * and for dark. Every series also has its own dash, so colour is never the only
 * difference.
 */

import { chartColors } from "./_chart_colors.ts";
import { dashAttribute, drawLegend } from "./_chart_legend.ts";
import { chartScale, type Plot, type Scale } from "./_chart_scale.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { formatNumber, formatShare } from "./format_number.ts";
import {
  type CurvePoint,
  meanCurve,
  type MeanPoint,
  thinCurve,
} from "./mean_curve.ts";

/** One line of a chart: a method with one run per seed. */
export interface ChartSeries {
  /** Name in the legend. */
  label: string;
  /** The points of each run. */
  runs: readonly (readonly CurvePoint[])[];
  /** Place in the palette, 1 to 9; default: its place among the series. */
  color?: number;
}

/** What a chart shows and how large it is. */
export interface ChartOptions {
  /** Title for readers of the text; a page shows its own heading. */
  title: string;
  /** Label of the horizontal axis with its unit. */
  xLabel: string;
  /** Label of the vertical axis with its unit. */
  yLabel: string;
  /** True when values are shares: the axis then is 0% to 100%. */
  share?: boolean;
  /** True to start the vertical axis at zero. */
  fromZero?: boolean;
  /** Width of the view box in pixels (default 420). */
  width?: number;
  /** Height of the view box in pixels (default 260). */
  height?: number;
  /** True to bring colours and a visible title, for a file of its own. */
  standalone?: boolean;
}

const dashes = ["", "8 4", "2 3", "10 3 2 3", "5 2", "1 4"];
const maximalPoints = 400;
const maximalMarkers = 16;

/**
 * Draws series as lines through the means of their runs, with a band from the
 * lowest to the highest run where there are several.
 *
 * @example
 * ```ts
 * import { lineChart } from "./line_chart.ts";
 * import { assert } from "@std/assert";
 *
 * const svg = lineChart(
 *   [{ label: "sage", runs: [[{ x: 0, y: 0 }, { x: 60, y: 0.99 }]] }],
 *   { title: "Held-out", xLabel: "step", yLabel: "accuracy", share: true },
 * );
 * assert(svg.startsWith("<svg "));
 * ```
 *
 * @param series What to draw; a series without points is left out.
 * @param options Labels and size.
 * @returns One `<svg>` element.
 */
export function lineChart(
  series: readonly ChartSeries[],
  options: ChartOptions,
): string {
  const { width = 420, height = 260, standalone = false } = options;
  const lines = series.map(toLine).filter(({ curve }) => curve.length > 0);
  const titleHeight = standalone ? 28 : 0;
  const legend = drawLegend(lines.length > 1 ? lines : [], width, titleHeight);
  const labelTop = titleHeight + legend.height;
  const plot: Plot = {
    left: 50,
    right: width - 14,
    top: labelTop + 26,
    bottom: height - 42,
  };
  const scale = chartScale(lines.flatMap(({ curve }) => curve), options, plot);
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" ` +
    `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `font-family="system-ui, sans-serif" font-size="12">` +
    `<title>${escapeMarkup(options.title)}</title>` +
    `<desc>${escapeMarkup(describe(lines, options))}</desc>` +
    (standalone ? standaloneParts(options.title, width, height) : "") +
    legend.markup + drawAxes(scale, options, plot, labelTop) +
    lines.map((line) => drawBand(line, scale)).join("") +
    lines.map((line) => drawLine(line, scale, options)).join("") + `</svg>`;
}

interface Line {
  label: string;
  color: string;
  dash: string;
  curve: readonly MeanPoint[];
  band: boolean;
}

function toLine(series: ChartSeries, index: number): Line {
  const color = series.color ?? index + 1;
  return {
    label: series.label,
    color: `var(--series-${color})`,
    dash: dashes[index % dashes.length] ?? "",
    curve: thinCurve(meanCurve(series.runs), maximalPoints),
    band: series.runs.length > 1,
  };
}

function drawAxes(
  scale: Scale,
  options: ChartOptions,
  plot: Plot,
  labelTop: number,
): string {
  const text = (x: number, y: number, anchor: string, label: string): string =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="var(--muted)">` +
    `${escapeMarkup(label)}</text>`;
  const show = valueText(options);
  const rows = scale.yTicks.map((tick) => {
    const y = place(scale.y(tick));
    return `<line x1="${plot.left}" x2="${plot.right}" y1="${y}" y2="${y}" ` +
      `stroke="var(--grid)"/>${text(plot.left - 8, y + 4, "end", show(tick))}`;
  });
  const columns = scale.xTicks.map((tick) => {
    const x = place(scale.x(tick));
    return `<line x1="${x}" x2="${x}" y1="${plot.bottom}" ` +
      `y2="${plot.bottom + 4}" stroke="var(--muted)"/>` +
      text(x, plot.bottom + 18, "middle", formatNumber(tick));
  });
  const middle = place((plot.left + plot.right) / 2);
  return `<g aria-hidden="true">${rows.join("")}${columns.join("")}` +
    text(4, labelTop + 12, "start", options.yLabel) +
    text(middle, plot.bottom + 36, "middle", options.xLabel) + `</g>`;
}

function drawBand(line: Line, scale: Scale): string {
  if (!line.band || line.curve.length < 2) return "";
  const corner = (x: number, y: number): string =>
    `${place(scale.x(x))} ${place(scale.y(y))}`;
  const upper = line.curve.map(({ x, high }) => corner(x, high));
  const lower = line.curve.map(({ x, low }) => corner(x, low)).reverse();
  return `<path d="M${[...upper, ...lower].join("L")}Z" fill="${line.color}" ` +
    `fill-opacity="0.16"/>`;
}

function drawLine(line: Line, scale: Scale, options: ChartOptions): string {
  const path = line.curve.map(({ x, mean }) =>
    `${place(scale.x(x))} ${place(scale.y(mean))}`
  ).join("L");
  const markers = line.curve.length > maximalMarkers
    ? []
    : line.curve.map((point) => drawMarker(line, point, scale, options));
  return `<path d="M${path}" fill="none" stroke="${line.color}" ` +
    `stroke-width="2" stroke-linejoin="round"${dashAttribute(line.dash)}/>` +
    markers.join("");
}

function drawMarker(
  line: Line,
  { x, mean, low, high }: MeanPoint,
  scale: Scale,
  options: ChartOptions,
): string {
  const show = valueText(options);
  const spread = line.band ? ` (${show(low)} to ${show(high)})` : "";
  const tip = `${line.label}, ${options.xLabel} ${formatNumber(x)}: ` +
    show(mean) + spread;
  return `<circle cx="${place(scale.x(x))}" cy="${place(scale.y(mean))}" ` +
    `r="3" fill="${line.color}"><title>${escapeMarkup(tip)}</title></circle>`;
}

function standaloneParts(title: string, width: number, height: number): string {
  return `<style>svg{${chartColors.light}}@media (prefers-color-scheme:dark)` +
    `{svg{${chartColors.dark}}}</style>` +
    `<rect width="${width}" height="${height}" fill="var(--paper)"/>` +
    `<text x="4" y="17" font-size="14" font-weight="600" fill="var(--ink)">` +
    `${escapeMarkup(title)}</text>`;
}

function describe(lines: readonly Line[], options: ChartOptions): string {
  if (lines.length === 0) return "No data.";
  const show = valueText(options);
  const at = ({ x, mean }: MeanPoint): string =>
    `${show(mean)} at ${options.xLabel} ${formatNumber(x)}`;
  const sentences = lines.map(({ label, curve }) => {
    const [first, last] = [curve[0], curve.at(-1)];
    if (first === undefined || last === undefined) return "";
    return first === last
      ? `${label}: ${at(first)}.`
      : `${label}: ${at(first)}, ${at(last)}.`;
  });
  return `${options.yLabel} by ${options.xLabel}. ${sentences.join(" ")}`;
}

function valueText(options: ChartOptions): (value: number) => string {
  return options.share === true ? formatShare : formatNumber;
}

// A tenth of a pixel keeps long curves short in the file.
function place(value: number): number {
  return Math.round(value * 10) / 10;
}
