import { type ModuleNames, wholePattern } from "./_adapter_targets.ts";
import { type ConfigReader, isRecord } from "./_config_reader.ts";

export const MODULES = 'a list of names, a regular expression or "all-linear"';

export function readModules(
  json: Readonly<Record<string, unknown>>,
  key: string,
  read: ConfigReader,
): ModuleNames | undefined {
  const value = json[key];
  if (typeof value === "string" && value !== "") {
    return checkPattern(value, key, read);
  }
  if (Array.isArray(value) && value.every(isName)) {
    return value.length === 0 && key === "exclude_modules" ? undefined : value;
  }
  if ((value ?? undefined) === undefined) return undefined;
  throw read.refuse(key, `expected ${MODULES}`);
}

function checkPattern(
  pattern: string,
  key: string,
  read: ConfigReader,
): string {
  try {
    wholePattern(pattern);
  } catch (cause) {
    throw read.refuse(key, (cause as Error).message, "list the names instead");
  }
  return pattern;
}

export function readLayers(
  json: Readonly<Record<string, unknown>>,
  targetModules: ModuleNames,
  read: ConfigReader,
): readonly number[] | undefined {
  const key = "layers_to_transform";
  const value = json[key] ?? undefined;
  if (value === undefined || isEmpty(value)) return undefined;
  const layers = [value].flat();
  if (!layers.every((layer) => Number.isSafeInteger(layer))) {
    throw read.refuse(key, "expected numbers of layers");
  }
  if (typeof targetModules === "string") {
    throw read.refuse(key, "it needs target_modules to be a list");
  }
  return layers as number[];
}

export function readPattern(
  json: Readonly<Record<string, unknown>>,
  key: "rank_pattern" | "alpha_pattern",
  read: ConfigReader,
): Readonly<Record<string, number>> | undefined {
  const value = json[key] ?? {};
  if (!isRecord(value)) throw read.refuse(key, "expected an object");
  if (isEmpty(value)) return undefined;
  for (const [pattern, number] of Object.entries(value)) {
    checkPattern(pattern, key, read);
    const isFit = key === "rank_pattern"
      ? Number.isSafeInteger(number) && number as number >= 1
      : Number.isFinite(number) && number as number > 0;
    if (!isFit) throw read.refuse(key, "expected numbers above 0");
  }
  return value as Record<string, number>;
}

function isName(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

/** Whether a value is an object or list of nothing. */
export function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null &&
    Object.keys(value).length === 0;
}
