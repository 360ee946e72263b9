import type {
  OptionAliases,
  OptionGroup,
  OptionShape,
  ValuesOf,
} from "./option_group.ts";

/**
 * Defines a group of options: flags, YAML keys and help come from its schemas.
 *
 * A key `topP` is the flag `--top-p` and the YAML key `top-p` or `top_p`.
 * `.describe()` gives its line in `--help` (one lowercase clause with units and
 * the value that means "off"), `.default()` its default; without a default the
 * option may be absent. Booleans also take `--no-name`, lists may be given more
 * than once or with commas. `.meta({ label: "path" })` names the value's type; a
 * `path`, or a `folder|id` that is a folder, is kept as an absolute one.
 * `.meta({ commas: false })` lets the values of a list have commas.
 *
 * @example Usage
 * ```ts
 * import { z } from "zod";
 * import { defineOptions, type OptionGroup } from "./mod.ts";
 *
 * interface SamplingOptions {
 *   temperature: number;
 *   topK: number;
 * }
 *
 * const samplingOptions: OptionGroup<SamplingOptions> = defineOptions(
 *   "Sampling",
 *   {
 *     temperature: z.number().min(0).default(1)
 *       .describe("softmax temperature (0 = greedy)"),
 *     topK: z.int().min(0).default(0)
 *       .describe("keep the k likeliest tokens (0 = off)"),
 *   },
 *   { greedy: { temperature: 0 } },
 * );
 * console.error(samplingOptions.title);
 * ```
 *
 * @param group Heading of the group in `--help`
 * @param shape A zod schema for each option, by camelCase name
 * @param aliases Flags that stand for values of options
 * @returns The group
 */
export function defineOptions<S extends OptionShape>(
  group: string,
  shape: S,
  aliases: OptionAliases = {},
): OptionGroup<ValuesOf<S>> {
  return { title: group, shape, aliases };
}
