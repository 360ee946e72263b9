import type { ParseOptions } from "./parse_options.ts";

/** The names an argument list may use, each with its aliases beside it. */
export interface KnownNames {
  /** Every `--name` without a value is a boolean. */
  allBooleans: boolean;
  booleans: Set<string>;
  strings: Set<string>;
  collected: Set<string>;
  negatable: Set<string>;
  /** All other names of a name. */
  others: Map<string, string[]>;
}

/** Collects the names that the options mention. */
export function knownNames(options: ParseOptions): KnownNames {
  const others = new Map<string, string[]>();
  for (const [name, aliases] of Object.entries(options.alias ?? {})) {
    if (aliases === undefined) throw new Error("Alias value must be defined");
    const group = [name, ...[aliases].flat()];
    for (const one of group) {
      others.set(one, group.filter((other) => other !== one));
    }
  }
  const spread = (names: unknown): Set<string> => {
    const list = [names ?? []].flat().filter((name): name is string =>
      typeof name === "string" && name !== ""
    );
    return new Set(list.flatMap((name) => [name, ...others.get(name) ?? []]));
  };
  return {
    allBooleans: options.boolean === true,
    booleans: spread(options.boolean),
    strings: spread(options.string),
    collected: spread(options.collect),
    negatable: spread(options.negatable),
    others,
  };
}
