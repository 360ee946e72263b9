import {
  type ChartText,
  type KnownChart,
  knownCharts,
} from "./_known_charts.ts";
import type { Chart, ChartSection, ChartSeries } from "./chart.ts";
import { meanCurve } from "./mean_curve.ts";
import {
  type ReportRun,
  runMethods,
  runMetrics,
  runSeries,
} from "./report_run.ts";

/**
 * Makes charts of all metrics that runs logged: the known ones first, under
 * their headings, then each that is left under its logged name.
 *
 * @example
 * ```ts
 * import { runCharts } from "./run_charts.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const metrics = [{ step: 1, reward: 0.5, "my/metric": 3 }];
 * const sections = runCharts([{ method: "grpo", seed: 0, metrics }]);
 * assertEquals(sections.map(({ charts }) => charts.map(({ title }) => title)), [
 *   ["Reward"],
 *   ["my/metric"],
 * ]);
 * ```
 *
 * @param runs Runs in the order in which methods shall appear.
 * @returns Sections with at least one chart each.
 */
export function runCharts(runs: readonly ReportRun[]): ChartSection[] {
  const left = new Set(runMetrics(runs));
  const sections: ChartSection[] = knownCharts.map((section) => ({
    ...section,
    charts: section.charts.flatMap((known) => {
      const names = [...left].filter((name) => matches(known, name));
      for (const name of names) left.delete(name);
      return known.family === "lines"
        ? familyCharts(runs, known, names)
        : names.map((name) => metricChart(runs, name, known));
    }),
  }));
  const others = [...left].sort().map((name) =>
    metricChart(runs, name, { metric: name, title: name, yLabel: name })
  );
  const all = [
    ...sections,
    { heading: "All other metrics", folded: true, charts: others },
  ];
  return ownNames(all).filter(({ charts }) => charts.length > 0);
}

function matches({ metric }: KnownChart, name: string): boolean {
  return typeof metric === "string" ? metric === name : metric.test(name);
}

function metricChart(
  runs: readonly ReportRun[],
  name: string,
  { metric, ...text }: KnownChart,
): Chart {
  const [, part] = typeof metric === "string" ? [] : metric.exec(name)!;
  const title = part === undefined ? text.title : `${part}: ${text.title}`;
  return { ...text, title, name: slug(name), series: runSeries(runs, name) };
}

/** One chart a method, with a line for each metric of a family. */
function familyCharts(
  runs: readonly ReportRun[],
  { metric, family: _, zeros = false, ...text }: KnownChart,
  names: readonly string[],
): Chart[] {
  const partOf = (name: string) => name.replace(metric, "$1");
  const sorted = names.toSorted((first, second) =>
    partOf(first).localeCompare(partOf(second), "en", { numeric: true })
  );
  const methods = runMethods(runs);
  return methods.map((method): Chart => {
    const own = runs.filter((run) => run.method === method);
    const titled: ChartText = methods.length === 1
      ? text
      : { ...text, title: `${method}: ${text.title}` };
    return {
      ...titled,
      legend: true,
      name: slug(methods.length === 1 ? text.title : titled.title),
      series: sorted.flatMap((name) => familyLine(own, name, partOf(name)))
        .filter(({ runs }) => zeros || runs.flat().some(({ y }) => y > 0)),
    };
  }).filter(({ series }) => series.length > 0);
}

function familyLine(
  runs: readonly ReportRun[],
  name: string,
  part: string,
): ChartSeries[] {
  return runSeries(runs, name).map(({ runs }) => ({
    // Several bands over each other would hide what they show.
    runs: [meanCurve(runs).map(({ x, mean }) => ({ x, y: mean }))],
    ...levelText(part),
  }));
}

/** Levels have an order, so they are shades of one hue. */
function levelText(part: string): Pick<ChartSeries, "label" | "color"> {
  if (!/^\d+$/.test(part)) return { label: part };
  const level = Number(part);
  const color = level === 0 ? 6 : 6 + Math.min(3, level);
  return { label: `level ${part}`, color };
}

/** A name for files and attributes. */
function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9@]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "chart";
}

/** Gives charts whose names came out alike names of their own. */
function ownNames(sections: readonly ChartSection[]): ChartSection[] {
  const taken = new Set<string>();
  const own = (name: string): string => {
    let free = name;
    for (let next = 2; taken.has(free); next++) free = `${name}-${next}`;
    taken.add(free);
    return free;
  };
  return sections.map((section) => ({
    ...section,
    charts: section.charts.map((chart) => ({
      ...chart,
      name: own(chart.name),
    })),
  }));
}
