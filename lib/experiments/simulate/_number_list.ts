import { z } from "zod";
import type { OptionSchema } from "../../config/mod.ts";

/** What a list of numbers may hold. */
export interface NumberListLimits {
  min: number;
  max: number;
  /** Whether only whole numbers are taken. */
  whole?: boolean;
}

/** An option of several numbers: `0.1,0.5`, one number, or a YAML list. */
export function numberList(
  description: string,
  fallback: string,
  { min, max, whole = false }: NumberListLimits,
): OptionSchema<number[]> {
  const isTaken = (value: number) =>
    value >= min && value <= max && (!whole || Number.isInteger(value));
  return z.union([z.string(), z.number(), z.array(z.number())])
    .transform((value, context): number[] => {
      const numbers = typeof value === "string"
        ? value.split(",").map((part) => part.trim() ? Number(part) : NaN)
        : [value].flat();
      if (numbers.length > 0 && numbers.every(isTaken)) {
        return [...new Set(numbers)];
      }
      const kind = whole ? "whole numbers" : "numbers";
      context.addIssue(
        `expected ${kind} from ${min} to ${max} with commas between`,
      );
      return z.NEVER;
    })
    .meta({ label: "list" })
    .prefault(fallback)
    .describe(description);
}
