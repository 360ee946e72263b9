import {
  columnsOf,
  ringRecords,
  type RingSplit,
  sourceLoader,
} from "../datasets/mod.ts";
import { sourceName, type TaskIo, UsageError } from "../lib/config/mod.ts";
import type {
  SourceEntry,
  SourceOptions,
  SourceSettings,
} from "../lib/prepare/mod.ts";
import { hubSource, isHubId } from "./_hub_source.ts";
import { localSource } from "./_local_source.ts";
import type { PreparedSource } from "./_prepared_source.ts";

const defaultDataset = "open-r1/OpenR1-Math-220k";

/** Finds what is to be read; data sets of the hub are downloaded if need be. */
export async function findSources(
  config: SourceOptions,
  io: TaskIo,
): Promise<PreparedSource[]> {
  const { data, sources, ...shared } = config;
  if (data && sources) {
    throw new UsageError("Cannot use --data with --sources", {
      hint: "name the file or data set in an entry of --sources",
    });
  }
  const entries: SourceEntry[] = sources ?? data?.map((data) => ({ data })) ??
    [{}];
  const found: PreparedSource[] = [];
  for (const [group, entry] of entries.entries()) {
    const merged = { ...shared, ...entry } as SourceSettings & SourceEntry;
    found.push(await findSource(merged, group, io));
  }
  return found;
}

async function findSource(
  entry: SourceSettings & SourceEntry,
  group: number,
  io: TaskIo,
): Promise<PreparedSource> {
  const { source, split, weight } = entry;
  const loader = sourceLoader(source, columnsOf(entry));
  const data = entry.data ?? defaultData(source, io);
  const common = { origin: { loader, group }, weight };
  if (source === "ring") {
    if (entry.data !== undefined) {
      throw new UsageError(`Cannot read ${data}: the source ring is embedded`, {
        hint: "leave out --data, or use --source jsonl",
      });
    }
    const records = ringRecords(ringSplit(split));
    const about = { source, split };
    return { ...common, about, dataset: "ring", files: [], records };
  }
  if (data === "-") {
    const name = sourceName(source);
    const files = [{ name: "stdin", source: name }];
    return { ...common, about: { data: "stdin" }, dataset: name, files };
  }
  const found = await localSource(data, entry, io) ??
    (isHubId(data) ? await hubSource(data, entry, io) : undefined);
  if (found) return { ...common, ...found };
  throw new UsageError(`Cannot read ${data}: no such file`, {
    hint: `${io.resolvePath(data)} is not there; a hub id is written org/name`,
  });
}

/** What is read when no data is named. */
function defaultData(source: string | undefined, io: TaskIo): string {
  if (source === "ring") return "ring";
  if (io.stdinIsPiped) return "-";
  if (source === undefined || source === "openr1-math") return defaultDataset;
  throw new UsageError(
    `Cannot read ${source}: no --data, and nothing is piped in`,
    { hint: "--data takes a file, a folder, or a hub id (org/name)" },
  );
}

function ringSplit(split: string): RingSplit {
  if (split === "train" || split === "heldout" || split === "warmup") {
    return split;
  }
  throw new UsageError(
    `Cannot use --split ${split}: the ring has no such set`,
    { hint: "its sets are train, heldout and warmup" },
  );
}
