import { join } from "node:path";
import { readIfPresent } from "./_cached_snapshot.ts";
import { datasetFiles } from "./_dataset_files.ts";
import { listTree } from "./_list_tree.ts";

/**
 * Lists the data files of one split in a folder, which may be a copy of a data
 * set's repository or just hold shards: Parquet, else JSONL, else JSON, in the
 * order of their names.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { localDataset } from "./local_dataset.ts";
 *
 * const folder = await Deno.makeTempDir();
 * for (const name of ["train-1.jsonl", "train-0.jsonl", "test.jsonl"]) {
 *   await Deno.writeTextFile(`${folder}/${name}`, "");
 * }
 * assertEquals(await localDataset(folder), ["train-0.jsonl", "train-1.jsonl"]);
 * ```
 *
 * @param folder The folder
 * @param options Configuration and split, by default `default` and `train`
 * @returns Paths from the folder
 * @throws {UsageError} If there is no such configuration, split or file
 */
export async function localDataset(
  folder: string,
  { config = "default", split = "train" }: {
    config?: string;
    split?: string;
  } = {},
): Promise<string[]> {
  const readme = await readIfPresent(join(folder, "README.md"));
  const paths = (await listTree(folder))
    .filter((path) => !/(^|\/)\./.test(path));
  return datasetFiles(paths, readme, { config, split }, folder);
}
