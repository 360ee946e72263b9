import type { LoraSettings } from "./lora.ts";

/** Names of modules by the end of their path, or a pattern of whole paths. */
export type ModuleNames = readonly string[] | string;

/**
 * Whether an adapter changes a module, by PEFT's rules: none that is excluded; of
 * names the whole path, or its end where the layer is among those to transform;
 * of a pattern the whole path.
 */
export function isTargeted(
  path: string,
  { targetModules, excludeModules, layers }: Pick<
    LoraSettings,
    "targetModules" | "excludeModules" | "layers"
  >,
): boolean {
  if (excludeModules && isNamed(path, excludeModules)) return false;
  if (typeof targetModules === "string" || layers === undefined) {
    return isNamed(path, targetModules);
  }
  if (targetModules.includes(path)) return true;
  const layer = /\.layers\.(\d+)\./.exec(path)?.[1];
  return layer !== undefined && layers.includes(Number(layer)) &&
    isNamed(path, targetModules);
}

/** Whether names or a pattern mean a module. */
export function isNamed(path: string, names: ModuleNames): boolean {
  return typeof names === "string"
    ? wholePattern(names).test(path)
    : names.some((name) => path === name || path.endsWith(`.${name}`));
}

/** The value of the first key that matches a module's path or its end. */
export function patternValue(
  path: string,
  pattern: Readonly<Record<string, number>> = {},
): number | undefined {
  return Object.entries(pattern)
    .find(([key]) => wholePattern(`(?:.*\\.)?(?:${key})`).test(path))?.[1];
}

/**
 * A regular expression for the whole of a text. The Unicode mode refuses what
 * Python reads in another way, such as `\A`.
 *
 * @throws {SyntaxError} If it is none.
 */
export function wholePattern(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, "u");
}

/** The linear layer's path in the name of an adapter's B; undefined of others. */
export function pathOfB(name: string): string | undefined {
  return /^base_model\.model\.(.+)\.lora_B\.weight$/.exec(name)?.[1];
}
