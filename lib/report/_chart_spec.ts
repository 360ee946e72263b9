import type { TopLevelSpec } from "vega-lite";
import type { Chart, ChartLine } from "./chart.ts";
import { xmlText } from "./_xml_text.ts";
import { meanCurve, thinCurve } from "./mean_curve.ts";

// Every series has its own dash too, so colour is never the only difference.
const dashes = [[1, 0], [8, 4], [2, 3], [10, 3, 2, 3], [5, 2], [1, 4]];
const maximalPoints = 240;
const maximalMarkers = 16;
const legendRow = 19;
const width = 420;
// A Vega expression: rates such as 1e-6 would be all zeros otherwise.
const figure = "datum.value && abs(datum.value) < 1e-4 " +
  "? format(datum.value, '~e') : format(datum.value, ',~r')";

/** The series that have points, each as a mean over its runs. */
export function chartLines(chart: Chart): ChartLine[] {
  return chart.series.map((series, index) => ({
    label: xmlText(series.label),
    color: `var(--series-${series.color ?? index % 6 + 1})`,
    dash: dashes[index % dashes.length]!,
    curve: thinCurve(meanCurve(series.runs), maximalPoints),
    band: series.runs.length > 1,
  })).filter(({ curve }) => curve.length > 0);
}

/** Says a chart in Vega-Lite; colours are CSS variables of the page. */
export function chartSpec(
  chart: Chart,
  lines: readonly ChartLine[],
  standalone: boolean,
): TopLevelSpec {
  const markers = lines.every(({ curve }) => curve.length <= maximalMarkers);
  const columns = legendColumns(lines);
  const isNamed = lines.length > 1 || chart.legend === true;
  const rows = isNamed ? Math.ceil(lines.length / columns) : 0;
  const scale = {
    domain: lines.map(({ label }) => label),
    range: lines.map(({ color }) => color),
  };
  const legend = isNamed ? { columns } : null;
  const position = { field: "x", type: "quantitative" } as const;
  const value = { field: "mean", type: "quantitative" } as const;
  const hue = { field: "label", type: "nominal" } as const;
  return {
    width,
    height: 240 + legendRow * rows + (standalone ? 24 : 0),
    padding: 6,
    autosize: { type: "fit", contains: "padding" },
    title: chartTitle(chart, standalone),
    data: { values: lines.flatMap(pointRows) },
    encoding: {
      x: {
        ...position,
        title: "step",
        scale: { nice: false, zero: startsNearZero(lines) },
      },
      color: { ...hue, title: null, scale, legend },
    },
    layer: [
      {
        transform: [{ filter: "datum.band" }],
        mark: { type: "area", opacity: 0.16 },
        encoding: {
          y: {
            field: "low",
            type: "quantitative",
            title: null,
            ...verticalAxis(chart),
          },
          y2: { field: "high" },
        },
      },
      {
        mark: { type: "line", strokeWidth: 2, strokeJoin: "round" },
        encoding: {
          y: value,
          strokeDash: {
            ...hue,
            title: null,
            legend,
            scale: { ...scale, range: lines.map(({ dash }) => [...dash]) },
          },
        },
      },
      ...(markers
        ? [
          {
            mark: { type: "point", filled: true, size: 34, opacity: 1 },
            encoding: { y: value },
          } as const,
        ]
        : []),
    ],
    config: look,
  };
}

function chartTitle(chart: Chart, standalone: boolean) {
  const plain = {
    anchor: "start",
    frame: "bounds",
    offset: 10,
    color: standalone ? "var(--ink)" : "var(--muted)",
    subtitleColor: "var(--muted)",
    fontSize: standalone ? 15 : 12,
    fontWeight: standalone ? 600 : "normal",
    subtitleFontSize: 12,
  } as const;
  const [title, label] = [xmlText(chart.title), xmlText(chart.yLabel)];
  return standalone
    ? { ...plain, text: title, subtitle: label }
    : { ...plain, text: label };
}

function verticalAxis({ share, fromZero }: Chart) {
  const range = share ? { domain: [0, 1] } : { zero: fromZero ?? false };
  return {
    scale: { ...range, nice: true },
    axis: {
      tickCount: 5,
      ...(share ? { format: "%" } : { labelExpr: figure }),
    },
  };
}

function pointRows({ label, band, curve }: ChartLine) {
  return curve.map((point) => ({ label, band, ...point }));
}

/** Curves that begin at step 1 share the axis of those that begin at 0. */
function startsNearZero(lines: readonly ChartLine[]): boolean {
  const steps = lines.flatMap(({ curve }) => [curve[0]!.x, curve.at(-1)!.x]);
  return Math.min(...steps) <= Math.max(...steps) * 0.1;
}

/** How many entries fit beside each other; the text width is an estimate. */
function legendColumns(lines: readonly ChartLine[]): number {
  const longest = Math.max(0, ...lines.map(({ label }) => label.length));
  const fit = Math.floor((width - 20) / (longest * 6.4 + 62));
  return Math.max(1, Math.min(lines.length, fit));
}

const look: NonNullable<TopLevelSpec["config"]> = {
  aria: false,
  background: "transparent",
  font: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  view: { stroke: null },
  axis: {
    labelColor: "var(--muted)",
    labelFontSize: 12,
    titleColor: "var(--muted)",
    titleFontSize: 12,
    titleFontWeight: "normal",
    gridColor: "var(--grid)",
    domainColor: "var(--grid)",
    tickColor: "var(--muted)",
  },
  axisX: { grid: false, tickCount: 6, tickMinStep: 1, format: ",d" },
  axisY: { domain: false, ticks: false, labelPadding: 6 },
  legend: {
    orient: "top",
    direction: "horizontal",
    labelColor: "var(--ink)",
    labelFontSize: 12,
    labelLimit: 380,
    symbolType: "stroke",
    symbolSize: 400,
    symbolStrokeWidth: 2.5,
    symbolOpacity: 1,
    columnPadding: 14,
    rowPadding: 3,
    offset: 8,
  },
};
