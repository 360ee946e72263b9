import type { OptionGroup } from "./option_group.ts";

/**
 * Makes a group of options without those that a task has no use for, and without
 * the flags that stand for values of them.
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
 * @param keys The options' camelCase names
 * @returns The group without them
 */
export function omitOption<V extends object, K extends keyof V & string>(
  group: OptionGroup<V>,
  ...keys: readonly K[]
): OptionGroup<Omit<V, K>> {
  const isKept = (key: string) => !(keys as readonly string[]).includes(key);
  const { title, shape, aliases } = group;
  return {
    title,
    shape: Object.fromEntries(
      Object.entries(shape).filter(([key]) => isKept(key)),
    ),
    aliases: Object.fromEntries(
      Object.entries(aliases)
        .filter(([, meaning]) => Object.keys(meaning).every(isKept)),
    ),
  };
}
