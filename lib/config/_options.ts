import { z } from "zod";
import type { OptionGroup, OptionSchema } from "./option_group.ts";

/** How the text of a flag becomes a value. */
export type OptionKind = "boolean" | "number" | "text" | "list";

/** One option, as flags, YAML and help see it. */
export interface Option {
  key: string;
  flag: string;
  group: string;
  schema: z.ZodType;
  kind: OptionKind;
  /** Whether a comma parts the values of a list. */
  commas: boolean;
  /** Arguments that follow the flag of a list of fixed length. */
  count: number;
  /** Whether it is kept with a run, or is of one command alone. */
  kept: boolean;
  /** The value's type in `--help`. */
  label: string;
  choices: readonly string[];
  description: string;
  fallback: unknown;
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
  label?: string;
  commas?: boolean;
  kept?: boolean;
}

/** Turns `topP` or `top_p` into `top-p`. */
export function toKebab(name: string): string {
  return name.replaceAll("_", "-")
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Turns `top-p` or `top_p` into `topP`. */
export function toCamel(name: string): string {
  return name.replace(/[-_]+(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Lists the options of groups, in order. */
export function listOptions(groups: readonly OptionGroup[]): Option[] {
  const options = groups.flatMap(({ title, shape }) =>
    Object.entries(shape).map(([key, schema]) => toOption(key, title, schema))
  );
  const seen = new Set<string>();
  for (const { key } of options) {
    if (seen.has(key)) {
      throw new TypeError(`Cannot define options: "${key}" is in two groups`);
    }
    seen.add(key);
  }
  return options;
}

function toOption(key: string, group: string, schema: OptionSchema): Option {
  const zodSchema = schema as unknown as z.ZodType;
  const json = z.toJSONSchema(zodSchema, {
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema;
  const members = json.anyOf ?? [json];
  const choices = members.flatMap((member) =>
    member.enum ?? (member.const === undefined ? [] : [member.const])
  ).map(String);
  return {
    key,
    flag: `--${toKebab(key)}`,
    group,
    schema: zodSchema,
    kind: kindOf(members),
    commas: json.commas ?? true,
    count: countOf(json),
    kept: json.kept ?? true,
    label: json.label ?? labelOf(members, choices),
    choices,
    description: zodSchema.description ?? json.description ?? "",
    fallback: json.default,
  };
}

function isNumber({ type }: JsonSchema): boolean {
  return type === "number" || type === "integer";
}

function countOf({ minItems, maxItems }: JsonSchema): number {
  return minItems !== undefined && minItems === maxItems ? minItems : 1;
}

function kindOf(members: readonly JsonSchema[]): OptionKind {
  if (members.every(({ type }) => type === "boolean")) return "boolean";
  if (members.every(({ type }) => type === "array")) return "list";
  return members.some(isNumber) ? "number" : "text";
}

function labelOf(
  members: readonly JsonSchema[],
  choices: readonly string[],
): string {
  const kinds = members.flatMap((member) => {
    if (member.enum || member.const !== undefined) return [];
    if (member.type === "array") return ["list"];
    if (member.type === "string") return ["text"];
    return member.type ? [member.type] : ["value"];
  });
  return [...choices, ...new Set(kinds)].join("|");
}
