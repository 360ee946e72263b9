import { basename, join } from "node:path";
import { sourceName, type TaskIo } from "../lib/config/mod.ts";
import { resolveDataset } from "../lib/hub/mod.ts";
import type { SourceSettings } from "../lib/prepare/mod.ts";
import type { PreparedSource } from "./_prepared_source.ts";

/** Finds a data set of the hub; it is downloaded if need be. */
export async function hubSource(
  data: string,
  { configName: config, split, revision }: SourceSettings,
  io: TaskIo,
): Promise<Pick<PreparedSource, "about" | "dataset" | "files">> {
  try {
    const set = await resolveDataset(data, {
      config,
      split,
      ...revision !== undefined && { revision },
      report: io.log,
      signal: io.signal,
    });
    const { name, commit, folder, files } = set;
    return {
      about: { data: name, revision: commit, config, split, files },
      dataset: name,
      files: files.map((path) => ({
        name: `${name}/${path}`,
        source: sourceName(undefined, path),
        path: join(folder, path),
      })),
    };
  } catch (error) {
    if (io.signal.aborted) throw error;
    if (!(error instanceof Error) || "hint" in error && error.hint) throw error;
    throw Object.assign(error, {
      hint:
        "--data takes a local file or folder; --source ring needs no data at all",
    });
  }
}

/** `org/name`, unless it looks like a file that is not there. */
export function isHubId(data: string): boolean {
  return /^[\w-][\w.-]*\/[\w-][\w.-]*(@.+)?$/.test(data) &&
    !/\.(jsonl|ndjson|json|parquet|csv|txt|gz|zst)$/i.test(basename(data));
}
