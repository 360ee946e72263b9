import { mergeLayers, onlyKnown } from "./_merge_layers.ts";
import { listOptions } from "./_options.ts";
import { renderConfig } from "./_render_config.ts";
import { wholePaths } from "./_whole_paths.ts";
import type { ConfigOf, OptionGroup } from "./option_group.ts";
import type { OptionLayer, TaskIo } from "./task_spec.ts";

/** Merged options with what a task's surroundings say of them. */
export interface ResolvedOptions<V>
  extends Pick<TaskIo, "sources" | "configYaml"> {
  /** Checked values by camelCase name. */
  values: V;
}

/**
 * The options that a task would have with these layers, as one task needs them
 * that does another's work: values, their sources, and the YAML of a run folder.
 * Keys that are no options are passed over.
 *
 * @example Usage
 * ```ts
 * import { z } from "zod";
 * import { assertEquals } from "@std/assert";
 * import { defineOptions, resolveOptions } from "./mod.ts";
 *
 * const options = defineOptions("Size", { rows: z.int().default(2) });
 * const layer = { source: "example", values: { rows: 3 } };
 * const { configYaml } = resolveOptions([options], [layer], (path) => path);
 * assertEquals(configYaml, "# Size\nrows: 3 # example\n");
 * ```
 *
 * @param groups The option groups.
 * @param layers Values from elsewhere, lowest rank first.
 * @param resolvePath Makes a path absolute.
 * @returns Values, sources and YAML.
 * @throws {UsageError} If a value is refused.
 */
export function resolveOptions<const G extends readonly OptionGroup[]>(
  groups: G,
  layers: readonly OptionLayer[],
  resolvePath: (path: string) => string,
): ResolvedOptions<ConfigOf<G>> {
  const options = listOptions(groups);
  const known = layers.map((layer) => onlyKnown(options, layer));
  const merged = mergeLayers(options, known);
  return {
    values: merged.values as ConfigOf<G>,
    sources: merged.sources,
    configYaml: renderConfig(options, wholePaths(options, merged, resolvePath)),
  };
}
