import { htmlTable } from "./html_table.ts";
import { section } from "./_page.ts";
import type { Report } from "./report.ts";

/** The options of the runs: of several first those in which they differ. */
export function settingsPart({ settings }: Report): string {
  const runs = [...settings ?? []];
  const keys = [...new Set(runs.flatMap(([, config]) => Object.keys(config)))];
  if (keys.length === 0) return "";
  const valuesOf = (key: string): string[] =>
    runs.map(([, config]) => shown(config[key]));
  const differs = (key: string): boolean => new Set(valuesOf(key)).size > 1;
  const different = keys.filter(differs);
  const same = keys.filter((key) => !differs(key));
  const columns = ["setting", ...runs.map(([name]) => name)];
  const differences = different.length === 0 ? "" : htmlTable({
    caption: "What differs",
    columns,
    rows: different.map((key) => [key, ...valuesOf(key)]),
  });
  const rest = same.length === 0
    ? ""
    : `<details><summary>${
      runs.length > 1 ? "The same in all runs" : "All settings"
    }</summary>${
      htmlTable({
        columns: ["setting", "value"],
        rows: same.map((key) => [key, valuesOf(key)[0]!]),
      })
    }</details>`;
  return section("Settings", "", differences + rest);
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return "-";
  return typeof value === "string" ? value : JSON.stringify(value);
}
