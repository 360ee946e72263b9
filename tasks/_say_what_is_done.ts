import type { TaskIo } from "../lib/config/mod.ts";
import { ClosedPipe, type RecordWriter } from "../lib/jsonl/mod.ts";

/**
 * Says which rows a task leaves that fails or is stopped; to be handed to
 * `catch`. Where the reader has gone nobody needs to know.
 */
export function sayWhatIsDone(
  io: TaskIo,
  records: RecordWriter | undefined,
  problems: readonly unknown[],
): (error: unknown) => never {
  return (error) => {
    if (records && !(error instanceof ClosedPipe)) {
      io.log(
        `${records.rows} rows of ${problems.length} problems are written: go on with the problems that have none`,
      );
    }
    throw error;
  };
}
