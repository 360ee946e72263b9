import { stringify } from "@std/yaml";
import type { Merged } from "./_merge_layers.ts";
import { type Option, toKebab } from "./_options.ts";

/** Renders merged options as YAML that `--config` takes, sources as comments. */
export function renderConfig(
  options: readonly Option[],
  { values, sources }: Merged,
): string {
  const lines: string[] = [];
  let group = "";
  for (const option of options) {
    if (option.group !== group) {
      lines.push(...(group ? [""] : []), `# ${option.group}`);
      group = option.group;
    }
    const key = toKebab(option.key);
    const value = values[option.key];
    lines.push(
      value === undefined
        ? `# ${key}: not set`
        : `${key}: ${inline(value)} # ${sources[option.key]}`,
    );
  }
  return lines.join("\n") + "\n";
}

function inline(value: unknown): string {
  if (typeof value === "object") return JSON.stringify(value);
  const text = stringify(value, { lineWidth: -1 }).trimEnd();
  return text.includes("\n") ? JSON.stringify(value) : text;
}
