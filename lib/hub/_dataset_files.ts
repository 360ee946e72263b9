import { parse } from "@std/yaml";
import { UsageError } from "../config/mod.ts";

/** Which part of a dataset is wanted. */
export interface DatasetPart {
  /** The configuration; `default` is the set's own default. */
  config: string;
  /** The split. */
  split: string;
}

interface Configuration {
  name: string;
  isDefault: boolean;
  /** Patterns of paths by split. */
  splits: Map<string, string[]>;
}

/** Formats in the order of preference: the first that a part has is read. */
const FORMATS = [/\.parquet$/i, /\.(jsonl|ndjson)$/i, /\.json$/i];
const NO_FILE = "it has no Parquet, JSONL or JSON file there";
/** What describes a set rather than being of it. */
const ABOUT = /(^|\/)(dataset_infos?|dataset_dict|state|config)\.json$/;
/** Files as the hub lays the shards of a set out. */
const SHARD = /(^|\/)data\/[^/]+-\d+[^/]*$|-\d{5}-of-\d{5}\./;
/** Names by which a file without a configuration shows its split. */
const SPLITS = ["train", "test", "validation", "valid", "val", "dev"];

/**
 * Finds the data files of a part: by the `configs` in the README's front
 * matter, as the hub documents them; else by names, where a folder is a
 * configuration and a word in the path a split. Shards come in the order of
 * their names.
 */
export function datasetFiles(
  paths: readonly string[],
  readme: string | undefined,
  part: DatasetPart,
  reference: string,
): string[] {
  const chosen = chosenPaths(paths, readme, part, reference, byName);
  for (const format of FORMATS) {
    const files = chosen.filter((path) => format.test(path));
    if (files.length > 0) return files.toSorted();
  }
  throw noFiles(reference, part, NO_FILE);
}

/**
 * Finds the data files of a folder, of all formats: those of a part where the
 * folder shows that it has parts, else all.
 */
export function folderFiles(
  paths: readonly string[],
  readme: string | undefined,
  part: DatasetPart,
  reference: string,
): string[] {
  const chosen = chosenPaths(paths, readme, part, reference, byLooseName);
  const files = chosen.filter(isDataFile);
  if (files.length > 0) return files.toSorted();
  throw noFiles(reference, part, NO_FILE);
}

function chosenPaths(
  paths: readonly string[],
  readme: string | undefined,
  part: DatasetPart,
  reference: string,
  byNames: typeof byName,
): string[] {
  const declared = declaredConfigurations(readme ?? "");
  const patterns = declared.length > 0
    ? declaredPatterns(declared, part, reference)
    : undefined;
  const data = paths.filter((path) => !ABOUT.test(path));
  if (patterns === undefined) return byNames(data, part, reference);
  return data.filter((path) =>
    patterns.some((pattern) => matchesPattern(path, pattern))
  );
}

function declaredPatterns(
  declared: readonly Configuration[],
  part: DatasetPart,
  reference: string,
): string[] {
  const found = declared.find(({ name }) => name === part.config) ??
    (part.config === "default"
      ? declared.find(({ isDefault }) => isDefault) ??
        (declared.length === 1 ? declared[0] : undefined)
      : undefined);
  if (!found) {
    throw noFiles(reference, part, `there is no config '${part.config}'`, {
      hint: `--config-name takes ${listed(declared.map(({ name }) => name))}`,
    });
  }
  const patterns = found.splits.get(part.split);
  if (patterns) return patterns;
  throw noFiles(reference, part, `there is no split '${part.split}'`, {
    hint: `--split takes ${listed([...found.splits.keys()])}`,
  });
}

function byName(
  paths: readonly string[],
  part: DatasetPart,
  reference: string,
): string[] {
  const within = withinConfig(paths, part, reference);
  const named = within.filter((path) => hasWord(path, part.split));
  if (named.length > 0) return named;
  const others = splitsOf(within);
  if (part.split === "train" && others.length === 0) return within;
  throw noFiles(
    reference,
    part,
    `there is no split '${part.split}'`,
    others.length > 0 ? { hint: `--split takes ${listed(others)}` } : {},
  );
}

/**
 * Like `byName`, but files that name no split are of `train`, unless the folder
 * has the shards of a published set or this split beside others.
 */
function byLooseName(
  paths: readonly string[],
  part: DatasetPart,
  reference: string,
): string[] {
  const within = withinConfig(paths, part, reference);
  const splits = splitsOf(within);
  const hasParts = splits.some((split) => split === part.split) &&
    (splits.length > 1 || within.some((path) => SHARD.test(path)));
  const free = within.filter((path) =>
    splits.every((split) => split === part.split || !hasWord(path, split))
  );
  return part.split === "train" && !hasParts && free.length > 0
    ? free
    : byName(paths, part, reference);
}

function withinConfig(
  paths: readonly string[],
  part: DatasetPart,
  reference: string,
): string[] {
  const data = paths.filter(isDataFile);
  const own = data.filter((path) => path.split("/").includes(part.config));
  if (own.length === 0 && part.config !== "default") {
    throw noFiles(reference, part, `there is no config '${part.config}'`);
  }
  return own.length > 0 ? own : data;
}

function splitsOf(paths: readonly string[]): string[] {
  return SPLITS.filter((split) => paths.some((path) => hasWord(path, split)));
}

function isDataFile(path: string): boolean {
  return FORMATS.some((end) => end.test(path));
}

function hasWord(path: string, word: string): boolean {
  return path.split(/[^A-Za-z0-9]+/).includes(word);
}

function noFiles(
  reference: string,
  { config, split }: DatasetPart,
  reason: string,
  options: { hint?: string } = {},
): UsageError {
  return new UsageError(
    `Cannot resolve dataset '${reference}' (config ${config}, split ${split}): ${reason}`,
    options,
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 12).join(", ");
  return names.length > 12 ? `${shown} and ${names.length - 12} more` : shown;
}

/** Reads `configs` of the YAML between two lines of dashes. */
function declaredConfigurations(readme: string): Configuration[] {
  const [, front] = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---/.exec(readme) ?? [];
  let value: unknown;
  try {
    value = front === undefined ? undefined : parse(front);
  } catch {
    // A card that cannot be read declares nothing.
    return [];
  }
  const configs = isObject(value) ? value.configs : undefined;
  return listOf(configs).flatMap((config) => {
    if (!isObject(config) || typeof config.config_name !== "string") return [];
    const splits = declaredSplits(config.data_files, config.data_dir);
    const { config_name: name, default: isDefault } = config;
    return [{ name, isDefault: isDefault === true, splits }];
  });
}

function declaredSplits(
  files: unknown,
  folder: unknown,
): Map<string, string[]> {
  const within = (pattern: string): string =>
    typeof folder === "string" ? `${folder}/${pattern}` : pattern;
  const splits = new Map<string, string[]>();
  for (const entry of listOf(files ?? "**")) {
    const { split, path } = isObject(entry)
      ? entry
      : { split: "train", path: entry };
    if (typeof split !== "string") continue;
    const patterns = listOf(path).filter((path) => typeof path === "string");
    splits.set(split, [
      ...splits.get(split) ?? [],
      ...patterns.map(within),
    ]);
  }
  return splits;
}

/** Whether a path is one of a pattern with `*`, `**` and `?`. */
function matchesPattern(path: string, pattern: string): boolean {
  const source = pattern.replace(/^\.\//, "")
    .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll(
      /\*\*\/?|\*|\?/g,
      (mark) => mark === "?" ? "[^/]" : mark === "*" ? "[^/]*" : ".*",
    );
  return new RegExp(`^${source}$`).test(path);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
