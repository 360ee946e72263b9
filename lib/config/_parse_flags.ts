import { parseArgs } from "@std/cli";
import { type Option, type OptionKind, toKebab } from "./_options.ts";
import { suggest } from "./_suggest.ts";
import type { OptionGroup } from "./option_group.ts";
import type { OptionLayer } from "./task_spec.ts";
import { UsageError } from "./usage_error.ts";

/** What a command line says. */
export interface ParsedFlags {
  help: boolean;
  printConfig: boolean;
  config: string | undefined;
  layer: OptionLayer;
  positional: string[];
}

const actions = ["help", "print-config"];

/** Reads a command line; values stay unchecked, unknown flags are errors. */
export function parseFlags(
  args: readonly string[],
  options: readonly Option[],
  groups: readonly OptionGroup[],
  task: string,
): ParsedFlags {
  const aliases = groups.flatMap((group) => Object.entries(group.aliases));
  const parsed = parseNames(joinCounted(args, options), {
    booleans: namesOf(options, ["boolean"]),
    switches: [...aliases.map(([name]) => toKebab(name)), ...actions],
    texts: [...namesOf(options, ["number", "text", "list"]), "config"],
    lists: namesOf(options, ["list"]),
  }, task);

  const values: Record<string, unknown> = {};
  for (const option of options) {
    const value = parsed[toKebab(option.key)];
    if (value === undefined) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    requireValue(args, option.flag, value);
    values[option.key] = toValue(option, value);
  }
  for (const [name, meaning] of aliases) {
    if (parsed[toKebab(name)] === true) applyAlias(name, meaning, values);
  }
  requireValue(args, "--config", parsed.config);
  return {
    help: parsed.help === true,
    printConfig: parsed["print-config"] === true,
    config: parsed.config as string | undefined,
    layer: { source: "flag", values },
    positional: parsed._.map(String),
  };
}

function namesOf(
  options: readonly Option[],
  kinds: readonly OptionKind[],
): string[] {
  return options.filter(({ kind }) => kinds.includes(kind))
    .map(({ key }) => toKebab(key));
}

interface FlagNames {
  /** Options that take `--no-name`. */
  booleans: readonly string[];
  /** Flags without a value. */
  switches: readonly string[];
  /** Flags with a value. */
  texts: readonly string[];
  /** Those that may be given more than once. */
  lists: readonly string[];
}

function parseNames(
  args: readonly string[],
  { booleans, switches, texts, lists }: FlagNames,
  task: string,
): Record<string, unknown> & { _: (string | number)[] } {
  const flags = [...booleans, ...switches];
  return parseArgs(joinDashValues(args, texts), {
    boolean: flags,
    negatable: booleans,
    string: [...texts, "_"],
    collect: lists,
    alias: { help: "h" },
    // An absent flag must not look like one set to false.
    default: Object.fromEntries(flags.map((flag) => [flag, undefined])),
    unknown: (arg, key): boolean => {
      if (key === undefined) return true;
      throw unknownFlag(arg, [...flags, ...texts], task);
    },
  });
}

/** Joins each argument of `--compare A B` to the flag. */
function joinCounted(
  args: readonly string[],
  options: readonly Option[],
): string[] {
  const joined: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const flag = args[at]!;
    const count = options.find((option) => option.flag === flag)?.count ?? 1;
    const values = args.slice(at + 1, at + 1 + count);
    if (count === 1 || values.some((value) => value.startsWith("--"))) {
      joined.push(flag);
      continue;
    }
    joined.push(...values.map((value) => `${flag}=${value}`));
    at += values.length;
  }
  return joined;
}

/** Joins `--data -` and `--beta -1`, which the parser would take apart. */
function joinDashValues(
  args: readonly string[],
  names: readonly string[],
): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const flag = joined.at(-1) ?? "";
    const takesValue = flag.startsWith("--") && names.includes(flag.slice(2));
    if (takesValue && /^-$|^-\.?\d/.test(arg)) {
      joined.push(`${joined.pop()}=${arg}`);
    } else joined.push(arg);
  }
  return joined;
}

function applyAlias(
  alias: string,
  meaning: Readonly<Record<string, unknown>>,
  values: Record<string, unknown>,
): void {
  for (const [key, value] of Object.entries(meaning)) {
    const other = values[key] ?? value;
    if (other !== value) {
      throw new UsageError(
        `Cannot use --${toKebab(alias)} with --${
          toKebab(key)
        } ${other}: it means --${toKebab(key)} ${value}`,
      );
    }
    values[key] = value;
  }
}

function toValue(option: Option, value: unknown): unknown {
  if (option.kind === "list") {
    const texts = [value].flat().map(String);
    const isCounted = option.count > 1 && texts.length === option.count;
    if (isCounted || !option.commas) return texts;
    return texts.flatMap((text) => text.split(","));
  }
  if (option.kind === "number" && typeof value === "string") {
    const number = Number(value);
    return value.trim() === "" || Number.isNaN(number) ? value : number;
  }
  return value;
}

function requireValue(
  args: readonly string[],
  flag: string,
  value: unknown,
): void {
  if (![value].flat().includes("") || args.includes(`${flag}=`)) return;
  throw new UsageError(`Cannot use ${flag}: it needs a value`, {
    hint: `a value that starts with a dash is written ${flag}=-value`,
  });
}

function unknownFlag(
  arg: string,
  known: readonly string[],
  task: string,
): UsageError {
  const flag = arg.replace(/=.*/s, "");
  const near = suggest(flag.replace(/^-+(no-)?/, ""), known);
  return new UsageError(`Cannot use ${flag}: no such option`, {
    hint: near
      ? `did you mean --${near}?`
      : `\`deno task ${task} --help\` lists the options`,
  });
}
