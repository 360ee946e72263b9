import type { OptionGroup } from "./option_group.ts";

/**
 * Makes a group of options without one that a task has no use for.
 *
 * @example Usage
 * ```ts
 * import { z } from "zod";
 * import { defineOptions, omitOption } from "./mod.ts";
 *
 * const both = defineOptions("Both", {
 *   a: z.int().default(1),
 *   b: z.int().default(2),
 * });
 * console.error(Object.keys(omitOption(both, "b").shape)); // ["a"]
 * ```
 *
 * @param group The group
 * @param key The option's camelCase name
 * @returns The group without it
 */
export function omitOption<V extends object, K extends keyof V & string>(
  group: OptionGroup<V>,
  key: K,
): OptionGroup<Omit<V, K>> {
  const { [key]: _, ...shape } = group.shape;
  return { title: group.title, shape, aliases: group.aliases };
}
