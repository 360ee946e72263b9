import { parseDocument } from "yaml";

/** The options of {@linkcode parse}. */
export interface ParseOptions {
  /** Whether a later key of the same name wins instead of being an error. */
  allowDuplicateKeys?: boolean;
  /** Called with each problem that is no error. */
  onWarning?(error: SyntaxError): void;
}

/**
 * Parses a YAML document by the core schema.
 *
 * @example Usage
 * ```ts
 * import { parse } from "@std/yaml";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parse("seeds: [0, 1]"), { seeds: [0, 1] });
 * ```
 *
 * @param content The text of one document
 * @param options Duplicate keys and warnings
 * @returns The value; null for an empty document
 * @throws {SyntaxError} If the text is not YAML
 */
export function parse(content: string, options: ParseOptions = {}): unknown {
  const { allowDuplicateKeys = false, onWarning } = options;
  const document = parseDocument(content, {
    schema: "core",
    customTags: ["merge", "timestamp", "binary"],
    uniqueKeys: !allowDuplicateKeys,
    logLevel: "error",
  });
  const [error] = document.errors;
  if (error) throw toSyntaxError(error);
  for (const warning of document.warnings) onWarning?.(toSyntaxError(warning));
  return document.toJS();
}

function toSyntaxError(cause: Error): SyntaxError {
  return new SyntaxError(cause.message.trimEnd(), { cause });
}
