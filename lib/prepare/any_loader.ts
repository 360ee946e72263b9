import type { JsonRecord } from "../jsonl/mod.ts";
import type { Loader } from "./loader.ts";

/**
 * Makes a loader that tells each record's format by its columns and hands it to
 * the first loader that knows it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { anyLoader } from "./any_loader.ts";
 *
 * const result = anyLoader([]).toProblem({ text: "a" }, { source: "a", line: 1 });
 * assertEquals(result, { rejected: 'no known format has the columns "text"' });
 * ```
 *
 * @param loaders The loaders, the most particular format first
 * @returns The loader, which rejects records that none of them knows
 */
export function anyLoader(loaders: readonly Loader[]): Loader {
  return {
    name: "any",
    describe: "the first of the other formats that has a row's columns",
    matches: (record) => loaders.some((loader) => loader.matches(record)),
    toProblem(record, context) {
      const loader = loaders.find((loader) => loader.matches(record));
      if (loader) return loader.toProblem(record, context);
      return { rejected: `no known format has the ${listColumns(record)}` };
    },
  };
}

function listColumns(record: JsonRecord): string {
  const names = Object.keys(record).map((column) => `"${column}"`).join(", ");
  return `columns ${names.length > 300 ? `${names.slice(0, 300)}...` : names}`;
}
