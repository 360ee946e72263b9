import { join } from "node:path";
import { sourceName, type TaskIo } from "../lib/config/mod.ts";
import { localDataset } from "../lib/hub/mod.ts";
import type { SourceSettings } from "../lib/prepare/mod.ts";
import type { PreparedSource } from "./_prepared_source.ts";

/** Finds a file, or the files of a folder's split; undefined if nothing is there. */
export async function localSource(
  data: string,
  { source, configName: config, split }: SourceSettings,
  io: TaskIo,
): Promise<Pick<PreparedSource, "about" | "dataset" | "files"> | undefined> {
  const path = io.resolvePath(data);
  const found = await statOf(path);
  if (found === undefined) return undefined;
  const dataset = sourceName(source, path);
  if (!found.isDirectory) {
    const file = { name: data, source: dataset, path };
    return { about: { data }, dataset, files: [file] };
  }
  const { files, skipped } = await localDataset(path, { config, split });
  if (skipped.length > 0) {
    const of = `${files.length} of ${files.length + skipped.length} files`;
    io.log(
      `${data}: reads ${of}: ${listed(files)}; not read: ${
        listed(skipped)
      } (--split, --config-name, or name files with --data)`,
    );
  }
  return {
    about: { data, config, split, files, ...skipped.length > 0 && { skipped } },
    dataset,
    files: files.map((file) => ({
      name: join(data, file),
      source: sourceName(undefined, file),
      path: join(path, file),
    })),
  };
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(", ");
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}

async function statOf(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (
      error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory
    ) return undefined;
    throw error;
  }
}
