import { join } from "node:path";
import { readIfPresent } from "./_cached_snapshot.ts";
import { folderFiles } from "./_dataset_files.ts";
import { listTree } from "./_list_tree.ts";

/** The files of a folder. */
export interface LocalDataset {
  /** The paths from the folder that are read, in the order of their names. */
  files: string[];
  /** Those beside them that hold, or may hold, rows and are not read. */
  skipped: string[];
}

/** What holds rows, whether it can be read or must be unpacked first. */
const holdsRows =
  /\.(parquet|jsonl|ndjson|json|csv|tsv|arrow|txt|xlsx?|gz|zst|bz2|xz|zip|tar|tgz)$/i;

/**
 * Lists the data files of a folder: every Parquet, JSONL and JSON file. Where
 * the folder is a copy of a data set's repository (a card with `configs`, shards
 * under `data/`) or has the split beside others, only those of the split.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { localDataset } from "./local_dataset.ts";
 *
 * const folder = await Deno.makeTempDir();
 * for (const name of ["train-1.jsonl", "train-0.json", "test.jsonl"]) {
 *   await Deno.writeTextFile(`${folder}/${name}`, "");
 * }
 * assertEquals(await localDataset(folder), {
 *   files: ["train-0.json", "train-1.jsonl"],
 *   skipped: ["test.jsonl"],
 * });
 * ```
 *
 * @param folder The folder
 * @param options Configuration and split, by default `default` and `train`
 * @returns What is read, and what is not
 * @throws {UsageError} If there is no such configuration, split or file
 */
export async function localDataset(
  folder: string,
  { config = "default", split = "train" }: {
    config?: string;
    split?: string;
  } = {},
): Promise<LocalDataset> {
  const readme = await readIfPresent(join(folder, "README.md"));
  const paths = (await listTree(folder))
    .filter((path) => !/(^|\/)\./.test(path));
  const files = folderFiles(paths, readme, { config, split }, folder);
  const read = new Set(files);
  const skipped = paths.filter((path) =>
    holdsRows.test(path) && !read.has(path)
  );
  return { files, skipped: skipped.toSorted() };
}
