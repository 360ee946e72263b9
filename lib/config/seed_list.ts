import { z } from "zod";
import type { OptionSchema } from "./option_group.ts";

const largestList = 10_000;

/**
 * Makes the schema of an option that takes several seeds: a range `0..4` with
 * both ends, a list `0,1,2`, or both mixed.
 *
 * @example Usage
 * ```ts
 * import { defineOptions } from "./define_options.ts";
 * import { seedList } from "./seed_list.ts";
 *
 * defineOptions("Runs", { seeds: seedList("one run for each seed") });
 * ```
 *
 * @param description The option's line in `--help`
 * @returns A schema that makes a list of integers, absent unless given
 */
export function seedList(
  description: string,
): OptionSchema<number[] | undefined> {
  const seed = z.int().min(0);
  return z.union([z.string(), seed, z.array(seed)])
    .transform((value, context): number[] => {
      if (typeof value === "number") return [value];
      const seeds = typeof value === "string" ? parseSeeds(value) : value;
      if (seeds && seeds.length > 0) return seeds;
      context.addIssue("expected a list such as 0,1,2 or a range such as 0..4");
      return z.NEVER;
    })
    .meta({ label: "list" })
    .optional()
    .describe(description);
}

function parseSeeds(text: string): number[] | undefined {
  const seeds: number[] = [];
  for (const part of text.split(",")) {
    const match = /^\s*(\d+)\s*(?:\.\.\s*(\d+)\s*)?$/.exec(part);
    if (!match) return undefined;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (last < first || last - first + seeds.length >= largestList) {
      return undefined;
    }
    for (let seed = first; seed <= last; seed++) seeds.push(seed);
  }
  return seeds;
}
