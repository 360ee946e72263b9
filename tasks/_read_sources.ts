import type { TaskIo } from "../lib/config/mod.ts";
import { countParquetRows, readAnyLines } from "../lib/jsonl/mod.ts";
import type { SourceRow } from "../lib/prepare/mod.ts";
import type { RowProgress } from "../lib/report/mod.ts";
import type { PreparedSource } from "./_prepared_source.ts";

/** Reads the rows of all sources, one file after the other. */
export async function* readSources(
  sources: readonly PreparedSource[],
  { maxLineBytes }: { maxLineBytes: number },
  io: TaskIo,
  progress: RowProgress,
): AsyncGenerator<SourceRow> {
  const sizes = await Promise.all(
    sources.flatMap(({ files }) => files).map(({ path }) =>
      path === undefined ? 0 : Deno.stat(path).then(({ size }) => size, () => 0)
    ),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  let rows = 0;
  for (const { origin, dataset, files, records } of sources) {
    const embedded = { ...origin, dataset, source: dataset, file: dataset };
    for (const read of records ?? []) yield { ...read, origin: embedded };
    for (const { name, source, path } of files) {
      const size = path === undefined ? 0 : sizes.shift()!;
      const parquetRows = size > 0 ? await countParquetRows(path!) : undefined;
      const input = await io.openInput(path ?? "-", name);
      let bytes = 0;
      const counted = input.stream.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            bytes += chunk.length;
            controller.enqueue(chunk);
          },
        }),
      );
      const place = { ...origin, dataset, source, file: name };
      const options = { ...input, maxLineBytes };
      let fileRows = 0;
      for await (const read of readAnyLines(counted, options)) {
        const share = parquetRows === undefined
          ? Math.min(1, bytes / size)
          : fileRows / parquetRows;
        progress.update(
          rows++,
          total > 0 ? (before + share * size) / total : undefined,
        );
        fileRows++;
        yield { ...read, origin: place };
      }
      before += size;
    }
  }
}
