import { preparedPath, type TaskIo } from "../lib/config/mod.ts";
import type { JsonRecord, Problem } from "../lib/jsonl/mod.ts";
import { createVerlWriter, type PrepareOptions } from "../lib/prepare/mod.ts";
import type { Prompts } from "../lib/text/mod.ts";

/** Where the problems go. */
export interface PrepareOutput {
  /** The file, where it is one that the task chose. */
  path?: string;
  /** Writes a problem. */
  write(problem: Problem, dataset: string, ability?: string): Promise<void>;
  /** Ends the output; a file gets its name. */
  end(): Promise<void>;
}

/** Opens stdout, or on a terminal the file that the next stage finds. */
export async function openOutput(
  { format, split, dataSource }: PrepareOptions & { split: string },
  extra: JsonRecord,
  prompts: Prompts,
  io: TaskIo,
): Promise<PrepareOutput> {
  const toFile = io.stdoutIsTerminal;
  if (format === "jsonl") {
    const records = toFile
      ? await io.openRecordFile(preparedPath, undefined, extra)
      : io.openRecords(extra);
    const path = toFile ? { path: preparedPath } : {};
    return { ...path, write: records.write, end: records.end };
  }
  const path = preparedPath.replace(/\.jsonl$/, ".parquet");
  const bytes = await io.openBytes(toFile ? path : undefined);
  const rows = createVerlWriter(bytes.write, { prompts, split });
  return {
    ...toFile && { path },
    write: (problem, dataset, ability) =>
      rows.write(problem, dataSource ?? dataset, ability),
    async end() {
      await rows.end();
      await bytes.end();
    },
  };
}
