import { type Option, toKebab } from "./_options.ts";
import type { OptionGroup } from "./option_group.ts";
import type { TaskSpec } from "./task_spec.ts";

const width = 80;
const column = 30;
const longestChoices = 24;

/** Renders a task's `--help`. */
export function renderHelp(
  spec: TaskSpec<readonly OptionGroup[]>,
  groups: readonly OptionGroup[],
  options: readonly Option[],
): string {
  const { name, summary, examples, argument } = spec;
  const isList = options.some(({ key, kind }) =>
    key === argument && kind === "list"
  );
  const taken = argument && (isList ? `[${argument} ...]` : `[${argument}]`);
  const usage = ["Usage: deno task", name, taken, "[options]"];
  const lines = [...wrap(summary, 0), "", usage.filter(Boolean).join(" ")];
  lines.push("", "Examples:", ...examples.map((example) => `  ${example}`));
  for (const group of groups) {
    lines.push("", `${group.title}:`);
    for (const option of options) {
      if (option.group === group.title) lines.push(...optionRow(option));
    }
    for (const [alias, values] of Object.entries(group.aliases)) {
      const meaning = Object.entries(values)
        .map(([key, value]) => `--${toKebab(key)} ${value}`).join(" ");
      lines.push(...row(`--${toKebab(alias)}`, `same as ${meaning}`));
    }
  }
  lines.push(
    ...row("--config <path>", "YAML file of options; flags override it"),
    ...row("--print-config", "print the merged options as YAML, with sources"),
    ...row("--help", "print this text"),
    "",
  );
  if (spec.input) lines.push(...wrap(`Input:  ${spec.input}`, 8));
  if (spec.output) lines.push(...wrap(`Output: ${spec.output}`, 8));
  lines.push(
    ...wrap(
      "Exit codes: 0 done, 1 failed, 2 usage or config, 3 bad input data, " +
        "129, 130 or 143 after a signal",
      12,
    ),
  );
  return lines.join("\n") + "\n";
}

function optionRow(option: Option): string[] {
  const { flag, kind, label, choices, description, fallback } = option;
  if (kind === "boolean") {
    const on = fallback === true;
    const left = on ? flag.replace("--", "--[no-]") : flag;
    return row(left, on ? `${description} (default: on)` : description);
  }
  const long = choices.length > 0 && label.length > longestChoices;
  const left = `${flag} <${long ? "name" : label}>`;
  const known = long ? `: ${choices.join(", ")}` : "";
  const last = fallback === undefined ? "" : ` (default: ${show(fallback)})`;
  return row(left, `${description}${known}${last}`);
}

function show(value: unknown): string {
  if (value === "") return "empty";
  if (Array.isArray(value)) return value.join(",") || "none";
  if (typeof value === "number") return showNumber(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

function row(left: string, right: string): string[] {
  const lines = wrap(" ".repeat(column) + right, column);
  if (left.length + 4 <= column) {
    lines[0] = `  ${left}`.padEnd(column) + lines[0]!.slice(column);
    return lines;
  }
  return [`  ${left}`, ...lines];
}

/** Small numbers read better as 1e-6 than as 0.000001. */
function showNumber(value: number): string {
  const small = value !== 0 && Math.abs(value) < 1e-3;
  return small ? value.toExponential() : String(value);
}

/** Breaks a text at spaces; all lines but the first are indented. */
function wrap(text: string, indent: number): string[] {
  const start = /^ */.exec(text)![0];
  const lines: string[] = [];
  let line = start;
  for (const word of text.trim().split(/(?<! ) /)) {
    if (line.trim() === "") line += word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = " ".repeat(indent) + word;
    }
  }
  return [...lines, line];
}
