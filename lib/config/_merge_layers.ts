import { type Option, toCamel, toKebab } from "./_options.ts";
import { suggest } from "./_suggest.ts";
import type { OptionLayer } from "./task_spec.ts";
import { UsageError } from "./usage_error.ts";

/** Checked values, and where each came from. */
export interface Merged {
  values: Record<string, unknown>;
  sources: Record<string, string>;
}

/** Merges layers, later ones first in rank, over the defaults; checks all. */
export function mergeLayers(
  options: readonly Option[],
  layers: readonly OptionLayer[],
): Merged {
  const given: Record<string, unknown> = {};
  const sources: Record<string, string> = {};
  for (const { source, values } of layers) {
    for (const [name, value] of Object.entries(values)) {
      given[toCamel(name)] = value;
      sources[toCamel(name)] = source;
    }
  }
  const merged: Merged = { values: {}, sources: {} };
  for (const option of options) {
    const source = sources[option.key] ?? "default";
    const value = check(option, given[option.key], source);
    merged.sources[option.key] = source;
    if (value !== undefined) merged.values[option.key] = value;
  }
  return merged;
}

/** Refuses a layer with keys that are no options, naming the nearest one. */
export function requireKnown(
  options: readonly Option[],
  { source, values }: OptionLayer,
): void {
  const known = options.map(({ key }) => toKebab(key));
  for (const name of Object.keys(values)) {
    if (known.includes(toKebab(name))) continue;
    const near = suggest(toKebab(name), known);
    throw new UsageError(
      `Cannot use ${source}: no option is called "${name}"`,
      near ? { hint: `did you mean "${near}"?` } : {},
    );
  }
}

/** A layer without the keys that are no options. */
export function onlyKnown(
  options: readonly Option[],
  { source, values }: OptionLayer,
): OptionLayer {
  const known = new Set(options.map(({ key }) => key));
  const entries = Object.entries(values)
    .filter(([name]) => known.has(toCamel(name)));
  return { source, values: Object.fromEntries(entries) };
}

function show(value: unknown): string {
  // JSON has no word for an infinite number.
  return typeof value === "number" ? `${value}` : JSON.stringify(value);
}

function check(option: Option, value: unknown, source: string): unknown {
  const result = option.schema.safeParse(value);
  if (result.success) return result.data;
  const name = source === "flag" || source === "default"
    ? option.flag
    : `${toKebab(option.key)} in ${source}`;
  if (value === undefined) {
    throw new UsageError(
      `Cannot run without ${option.flag}: it has no default`,
    );
  }
  const reason = (result.error.issues[0]?.message ?? "invalid value")
    .replace(/^Invalid (input|option): /, "")
    .replace(/, received \w+$/, "")
    .replace(/^./, (first) => first.toLowerCase());
  const near = typeof value === "string" && suggest(value, option.choices);
  throw new UsageError(
    `Cannot use ${name}: ${reason}, found ${show(value)}`,
    { hint: near ? `did you mean "${near}"?` : usageOf(option) },
  );
}

function usageOf({ flag, label, description }: Option): string {
  return `${flag} <${label}>: ${description}`;
}
