import { stringify as stringifyDocument } from "yaml";

/** The options of {@linkcode stringify}. */
export interface StringifyOptions {
  /** Indentation in spaces (default: 2). */
  indent?: number;
  /** Whether list items are indented below their key (default: true). */
  arrayIndent?: boolean;
  /** Whether values without a YAML form are left out (default: false). */
  skipInvalid?: boolean;
  /** Whether keys are sorted (default: false). */
  sortKeys?: boolean;
  /** Longest line before a text is folded (default: 80). */
  lineWidth?: number;
  /** Whether an object met twice becomes a reference (default: true). */
  useAnchors?: boolean;
  /** Whether `yes`, `no` and the like of older versions are quoted (default: true). */
  compatMode?: boolean;
}

/**
 * Writes a value as a YAML document.
 *
 * @example Usage
 * ```ts
 * import { stringify } from "@std/yaml";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(stringify({ id: 1, name: "Alice" }), "id: 1\nname: Alice\n");
 * ```
 *
 * @param data The value
 * @param options Layout of the text
 * @returns The text, closed by a newline
 * @throws {TypeError} If the data hold something without a YAML form
 */
export function stringify(
  data: unknown,
  options: StringifyOptions = {},
): string {
  return stringifyDocument(options.skipInvalid ? data : checked(data), {
    schema: "core",
    customTags: ["timestamp", "binary"],
    indent: options.indent ?? 2,
    indentSeq: options.arrayIndent ?? true,
    sortMapEntries: options.sortKeys ?? false,
    lineWidth: options.lineWidth ?? 80,
    aliasDuplicateObjects: options.useAnchors ?? true,
    ...(options.compatMode ?? true ? { compat: "yaml-1.1" } : {}),
  });
}

function checked(value: unknown, seen = new Set<unknown>()): unknown {
  if (["undefined", "function", "symbol"].includes(typeof value)) {
    throw new TypeError(`Cannot stringify ${typeof value}`);
  }
  if (typeof value !== "object" || value === null || seen.has(value)) {
    return value;
  }
  seen.add(value);
  for (const member of Object.values(value)) checked(member, seen);
  return value;
}
