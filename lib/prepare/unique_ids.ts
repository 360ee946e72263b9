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
 * @returns The function; it remembers every id it gave
 */
export function uniqueIds(): (
  id: string | undefined,
  context: RowContext,
) => string {
  const given = new Set<string>();
  return (id, { source, line }) => {
    let unique = id && !given.has(id) ? id : `${source}:${line}`;
    // An earlier row may have brought just this id.
    while (given.has(unique)) unique += "+";
    given.add(unique);
    return unique;
  };
}
