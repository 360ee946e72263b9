import { hashText } from "./_hash_text.ts";
import { createKeyTable } from "./_key_table.ts";
import type { RowContext } from "./loader.ts";

/**
 * Makes a function that gives each row of a stream an id of its own: the
 * origin's where it has one that was not seen before, else `source:line`.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { uniqueIds } from "./unique_ids.ts";
 *
 * const uniqueId = uniqueIds();
 * assertEquals(uniqueId("a", { source: "gsm8k", line: 1 }), "a");
 * assertEquals(uniqueId("a", { source: "gsm8k", line: 2 }), "gsm8k:2");
 * assertEquals(uniqueId(undefined, { source: "gsm8k", line: 3 }), "gsm8k:3");
 * ```
 *
 * @returns The function; it remembers a 64-bit hash of every id it gave
 */
export function uniqueIds(): (
  id: string | undefined,
  context: RowContext,
) => string {
  const given = createKeyTable();
  const isGiven = (id: string): boolean =>
    given.get(...hashText(id)) !== undefined;
  return (id, { source, line }) => {
    let unique = id && !isGiven(id) ? id : `${source}:${line}`;
    // An earlier row may have brought just this id.
    while (isGiven(unique)) unique += "+";
    given.add(...hashText(unique), 0);
    return unique;
  };
}
