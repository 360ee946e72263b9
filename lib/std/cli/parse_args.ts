import { holds, isNumeric, store } from "./_arguments.ts";
import { type KnownNames, knownNames } from "./_names.ts";
import type { Aliases, Values } from "./_types.ts";
import type { ParseOptions } from "./parse_options.ts";

/** The value that {@linkcode parseArgs} returns. */
export type Args<
  // deno-lint-ignore no-explicit-any
  T extends Record<string, unknown> = Record<string, any>,
  DD extends boolean | undefined = undefined,
> =
  & T
  & {
    /** The arguments that belong to no name. */
    _: Array<string | number>;
  }
  & (DD extends true ? {
      /** The arguments after `--`. */
      "--": string[];
    }
    : unknown);

type SetValue = (key: string, value: unknown, arg: string) => void;

/**
 * Parses command line arguments.
 *
 * `--name value`, `--name=value`, `-n value`, `-nvalue` and joined short flags
 * are read; a name without a value is true. A value that looks like a number
 * becomes one unless its name is listed in `string`. Dots in a name nest.
 *
 * @example Usage
 * ```ts
 * import { parseArgs } from "@std/cli";
 * import { assertEquals } from "@std/assert";
 *
 * const args = parseArgs(["--quiet", "--seed=7", "file.jsonl"], {
 *   boolean: ["quiet"],
 *   string: ["seed"],
 * });
 * assertEquals(args, { _: ["file.jsonl"], quiet: true, seed: "7" });
 * ```
 *
 * @param args The arguments, as in `Deno.args`
 * @param options The names and how each is read
 * @returns The values by name, and under `_` what belongs to no name
 */
export function parseArgs<
  const B extends boolean | string | undefined = undefined,
  const S extends string | undefined = undefined,
  const C extends string | undefined = undefined,
  const N extends string | undefined = undefined,
  D extends Record<string, unknown> | undefined = undefined,
  const A extends Aliases | undefined = undefined,
  DD extends boolean | undefined = undefined,
>(
  args: readonly string[],
  options: ParseOptions<B, S, C, N, D, A, DD> = {},
): Args<Values<B, S, C, N, D, A>, DD> {
  const names = knownNames(options as ParseOptions);
  const unknown = options.unknown ?? ((): boolean => true);
  const result: Record<string, unknown> = {};
  const positional: Array<string | number> = [];

  const setValue: SetValue = (key, value, arg) => {
    const known = names.booleans.has(key) || names.strings.has(key) ||
      names.collected.has(key) || names.others.has(key) ||
      (names.allBooleans && /^--[^=]+$/.test(arg));
    if (!known && unknown(arg, key, value) === false) return;
    const typed = typeof value === "string" && !names.strings.has(key) &&
        isNumeric(value)
      ? Number(value)
      : value;
    const negated = value === false && arg.startsWith("--no-");
    for (const name of [key, ...names.others.get(key) ?? []]) {
      store(result, name, typed, names.collected.has(key) && !negated);
    }
  };

  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  const after = end < 0 ? [] : args.slice(end + 1);
  for (let i = 0; i < before.length; i++) {
    const arg = before[i]!;
    const next = before[i + 1];
    if (/^--./s.test(arg)) {
      if (readLong(arg, next, names, setValue)) i++;
    } else if (/^-./s.test(arg)) {
      if (readShort(arg, next, names, setValue)) i++;
    } else {
      if (unknown(arg) !== false) {
        const text = names.strings.has("_") || !isNumeric(arg);
        positional.push(text ? arg : Number(arg));
      }
      if (options.stopEarly) {
        positional.push(...before.slice(i + 1));
        break;
      }
    }
  }

  fillIn(result, names, options.default ?? {});
  const rest = options["--"] ? { "--": after } : {};
  if (!options["--"]) positional.push(...after);
  return { _: positional, ...result, ...rest } as unknown as Args<
    Values<B, S, C, N, D, A>,
    DD
  >;
}

/** Reads a `--name`; says whether it took the next argument as its value. */
function readLong(
  arg: string,
  next: string | undefined,
  names: KnownNames,
  set: SetValue,
): boolean {
  const equals = arg.indexOf("=", 3);
  const key = arg.slice(2, equals < 0 ? undefined : equals);
  if (equals >= 0) {
    const value = arg.slice(equals + 1);
    set(key, names.booleans.has(key) ? value !== "false" : value, arg);
    return false;
  }
  const positive = key.replace(/^no-/, "");
  if (positive !== key && names.negatable.has(positive)) {
    set(positive, false, arg);
    return false;
  }
  const takesValue = !names.booleans.has(key) && !names.allBooleans;
  return readValue(arg, key, takesValue && !next?.startsWith("-"), next, {
    names,
    set,
  });
}

/** Reads `-n`, `-nvalue`, `-n=value` or joined letters, likewise. */
function readShort(
  arg: string,
  next: string | undefined,
  names: KnownNames,
  set: SetValue,
): boolean {
  for (let at = 1; at < arg.length - 1; at++) {
    const key = arg[at]!;
    const rest = arg.slice(at + 1);
    if (rest === "-") {
      set(key, rest, arg);
      return false;
    }
    const attached = rest.startsWith("=") && /[A-Za-z]/.test(key) ||
      rest === "=";
    const joined = /[A-Za-z]/.test(key) && /-?\d+(\.\d*)?(e-?\d+)?$/.test(rest);
    if (attached || joined || /^\W/.test(rest)) {
      set(key, attached ? rest.slice(1) : rest, arg);
      return false;
    }
    set(key, names.strings.has(key) ? "" : true, arg);
  }
  const key = arg.at(-1)!;
  const takesValue = !names.booleans.has(key) &&
    !/^--?[^-]/.test(next ?? "");
  return readValue(arg, key, takesValue, next, { names, set });
}

function readValue(
  arg: string,
  key: string,
  takesValue: boolean,
  next: string | undefined,
  { names, set }: { names: KnownNames; set: SetValue },
): boolean {
  if (next && takesValue) {
    set(key, next, arg);
    return true;
  }
  if (next === "true" || next === "false") {
    set(key, next === "true", arg);
    return true;
  }
  set(key, names.strings.has(key) ? "" : true, arg);
  return false;
}

function fillIn(
  result: Record<string, unknown>,
  names: KnownNames,
  defaults: Record<string, unknown>,
): void {
  for (const [key, value] of Object.entries(defaults)) {
    if (holds(result, key)) continue;
    for (const name of [key, ...names.others.get(key) ?? []]) {
      store(result, name, value, false);
    }
  }
  for (const key of names.collected) {
    if (!holds(result, key)) store(result, key, [], false);
  }
  for (const key of names.booleans) {
    if (!holds(result, key)) store(result, key, false, false);
  }
}
