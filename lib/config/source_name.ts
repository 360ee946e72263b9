import { basename } from "node:path";

/**
 * Names a source, as ids of rows without one begin: the file's name without its
 * ending, else the format's name, else "stdin".
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sourceName } from "./source_name.ts";
 *
 * assertEquals(sourceName("gsm8k", "data/train.jsonl"), "train");
 * assertEquals(sourceName("gsm8k"), "gsm8k");
 * ```
 *
 * @param source The name of the format or embedded set, if given
 * @param data The path, if given; "-" is stdin
 * @returns The name
 */
export function sourceName(source?: string, data?: string): string {
  if (data === undefined || data === "-") return source ?? "stdin";
  return basename(data).replace(/(?<=.)\.\w+$/, "");
}
