import type { JsonRecord } from "../jsonl/mod.ts";
import type { Loader } from "./loader.ts";

/**
 * Makes a loader that tells each record's format by its columns and hands it to
 * the first loader that knows it.
 *
 * Of a file whose first rows are of a particular format, at least half of them,
 * a row with the same columns is read in that format, though only the last
 * loader knows it: so a row of GSM8K without its `####` is rejected, not taken
 * for a question with an answer of its own.
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
 * @param loaders The loaders, the most particular format first, the most
 * general last
 * @returns The loader, which rejects records that none of them knows
 */
export function anyLoader(loaders: readonly Loader[]): Loader {
  const find = (record: JsonRecord): Loader | undefined =>
    loaders.find((loader) => loader.matches(record));
  return {
    ...readBy(loaders, find),
    ofFile(first) {
      const general = loaders.at(-1);
      const main = mainFormat(first, loaders.slice(0, -1), find);
      if (main === undefined) return readBy(loaders, find);
      return readBy(loaders, (record) => {
        const own = find(record);
        return own === general && main.hasColumns(record) ? main.loader : own;
      });
    },
  };
}

function readBy(
  loaders: readonly Loader[],
  find: (record: JsonRecord) => Loader | undefined,
): Loader {
  return {
    name: "any",
    describe: "the first of the other formats that has a row's columns",
    matches: (record) => loaders.some((loader) => loader.matches(record)),
    formatOf: find,
    toProblem: (record, context) =>
      find(record)?.toProblem(record, context) ??
        { rejected: `no known format has the ${listColumns(record)}` },
  };
}

/** The format of at least half of the rows, and whether a row has its columns. */
function mainFormat(
  first: readonly JsonRecord[],
  particular: readonly Loader[],
  find: (record: JsonRecord) => Loader | undefined,
):
  | { loader: Loader; hasColumns: (record: JsonRecord) => boolean }
  | undefined {
  const formats = first.map(find);
  const known = formats.filter((format) => format !== undefined).length;
  for (const loader of particular) {
    const records = first.filter((_, index) => formats[index] === loader);
    if (records.length === 0 || 2 * records.length < known) continue;
    const columns = records.map((record) => new Set(Object.keys(record)));
    const all = columns.reduce((a, b) => a.union(b));
    const common = columns.reduce((a, b) => a.intersection(b));
    return {
      loader,
      hasColumns: (record) => {
        const own = new Set(Object.keys(record));
        return own.isSubsetOf(all) && own.isSupersetOf(common);
      },
    };
  }
  return undefined;
}

function listColumns(record: JsonRecord): string {
  const names = Object.keys(record).map((column) => `"${column}"`).join(", ");
  return `columns ${names.length > 300 ? `${names.slice(0, 300)}...` : names}`;
}
