import { mergeLayers, onlyKnown } from "./_merge_layers.ts";
import { listOptions } from "./_options.ts";
import type { ConfigOf, OptionGroup } from "./option_group.ts";
import type { OptionLayer } from "./task_spec.ts";

/**
 * The values of option groups without a command line: defaults, and above them
 * the layers, later ones first in rank. Keys that are no options are passed over.
 *
 * @example Usage
 * ```ts
 * import { z } from "zod";
 * import { defineOptions, mergeOptions } from "./mod.ts";
 *
 * const options = defineOptions("Size", { rows: z.int().default(2) });
 * const { rows } = mergeOptions([options], [
 *   { source: "example", values: { rows: 3 } },
 * ]);
 * console.assert(rows === 3);
 * ```
 *
 * @param groups The option groups.
 * @param layers Values from elsewhere, lowest rank first.
 * @returns Checked values by camelCase name.
 * @throws {UsageError} If a value is refused.
 */
export function mergeOptions<const G extends readonly OptionGroup[]>(
  groups: G,
  layers: readonly OptionLayer[],
): ConfigOf<G> {
  const options = listOptions(groups);
  const known = layers.map((layer) => onlyKnown(options, layer));
  return mergeLayers(options, known).values as ConfigOf<G>;
}
