import { join, sep } from "node:path";
import type { NamedFile } from "./task_spec.ts";
import { UsageError } from "./usage_error.ts";

/** What {@linkcode assertFilesApart} guards. */
export interface ReplacedPlace {
  /** The file or folder that is replaced; relative links are followed. */
  path: string;
  /** What it is called in the error, such as `run 'runs/a'`. */
  what: string;
  /** The flag of the place itself. */
  flag: string;
  /**
   * Tells what of a folder goes, by its name there.
   *
   * @default {() => true}
   */
  isReplaced?: (name: string) => boolean;
}

/**
 * Refuses to replace a file, or what is in a folder, that the task itself reads.
 *
 * @example Usage
 * ```ts
 * import { assertRejects } from "@std/assert";
 * import { assertFilesApart } from "./assert_files_apart.ts";
 *
 * const path = await Deno.realPath(await Deno.makeTempDir());
 * const files = [{ flag: "--data", path: `${path}/rows.jsonl` }];
 * const place = { path, what: "model", flag: "--output-dir" };
 * await assertRejects(() => assertFilesApart(files, place));
 * ```
 *
 * @param files The files that the task's options name
 * @param place What is replaced
 * @throws {UsageError} If one of the files would go
 */
export async function assertFilesApart(
  files: readonly NamedFile[],
  { path, what, flag, isReplaced = () => true }: ReplacedPlace,
): Promise<void> {
  const place = await Deno.realPath(path).catch(() => path);
  for (const file of files) {
    if (file.flag === flag) continue;
    const inside = file.path.startsWith(join(place, sep)) &&
      isReplaced(file.path.slice(join(place, sep).length).split(sep)[0]!);
    if (file.path !== place && !inside) continue;
    throw new UsageError(
      `Cannot replace ${what}: the file of ${file.flag}, '${file.path}', ${
        inside ? "lies in it" : "is the same"
      }`,
      { hint: `give another ${flag}, or a copy of that file elsewhere` },
    );
  }
}
