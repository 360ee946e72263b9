import type { Merged } from "./_merge_layers.ts";
import type { Option } from "./_options.ts";

/**
 * Makes the paths among merged options absolute, so that a file that keeps them
 * can be read from anywhere. Options say by their label that they are paths
 * (`path`), or may be (`folder|id`).
 */
export function wholePaths(
  options: readonly Option[],
  { values, sources }: Merged,
  resolvePath: (path: string) => string,
): Merged {
  const whole = { ...values };
  for (const { key, label } of options) {
    const value = values[key];
    if (typeof value !== "string" || value === "-") continue;
    const path = resolvePath(value);
    if (label === "path" || label === "folder|id" && isThere(path)) {
      whole[key] = path;
    }
  }
  return { values: whole, sources };
}

function isThere(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}
