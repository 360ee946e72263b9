import { requireKnown } from "./_merge_layers.ts";
import { listOptions } from "./_options.ts";
import { parseFlags } from "./_parse_flags.ts";
import type { OptionGroup } from "./option_group.ts";
import type { OptionLayer } from "./task_spec.ts";

/**
 * Reads texts `option=value` as flags without their dashes.
 *
 * @example Usage
 * ```ts
 * import { z } from "zod";
 * import { assertEquals } from "@std/assert";
 * import { defineOptions, parseOptions } from "./mod.ts";
 *
 * const size = defineOptions("Size", { rows: z.int().default(2) });
 * const { values } = parseOptions([size], ["rows=3"], "--sizes");
 * assertEquals(values, { rows: 3 });
 * ```
 *
 * @param groups The option groups.
 * @param texts One text an option.
 * @param source What to call them in errors.
 * @returns A layer of values that are not checked yet.
 * @throws {UsageError} If there is no such option, or a value is missing.
 */
export function parseOptions(
  groups: readonly OptionGroup[],
  texts: readonly string[],
  source: string,
): OptionLayer {
  const options = listOptions(groups);
  const names = texts.map((text) => [text.replace(/=.*/s, ""), text]);
  requireKnown(options, { source, values: Object.fromEntries(names) });
  const args = texts.map((text) => `--${text}`);
  return { source, values: parseFlags(args, options, groups, "").layer.values };
}
