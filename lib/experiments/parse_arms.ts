import type { Arm } from "./arm.ts";

/**
 * Reads what a comparison compares: methods with commas between, each perhaps
 * with options of its own after a colon, `sage:hint-loss=plain,beta=0.04,grpo`.
 * A part `option=value` without a colon goes on with the options before it.
 *
 * @example Usage
 * ```ts
 * import { parseArms } from "./parse_arms.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseArms(["grpo,sage:hint-loss=plain,beta=0.04"]), [
 *   { method: "grpo", options: [] },
 *   { method: "sage", options: ["hint-loss=plain", "beta=0.04"] },
 * ]);
 * ```
 *
 * @param texts One text or several.
 * @returns The arms in their order.
 */
export function parseArms(texts: readonly string[]): Arm[] {
  const arms: { method: string; options: string[] }[] = [];
  for (const part of texts.join().split(",").map((text) => text.trim())) {
    const last = arms.at(-1);
    if (last && last.options.length > 0 && isOption.test(part)) {
      last.options.push(part);
      continue;
    }
    const [method, first] = part.split(variant, 2);
    arms.push({ method: method!, options: first ? [first] : [] });
  }
  return arms;
}

const isOption = /^[\w-]+=/;

// A colon also stands in paths, there without an option behind it.
const variant = /:(?=[\w-]+(?:=|$))/;
