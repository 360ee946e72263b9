import type { RecordWriter } from "../jsonl/mod.ts";
import type { EventSink, TrainEvent } from "../report/mod.ts";

/**
 * Creates the sink that writes a run's own records: `step` and `evaluation` with
 * their metrics, and `checkpoint` with its path.
 *
 * @param records Where they go; its end is left to the caller.
 * @returns The sink.
 */
export function createRecordSink(records: RecordWriter): EventSink {
  return {
    async write(event: TrainEvent): Promise<void> {
      const { type } = event;
      if (type === "step" || type === "evaluation") {
        const { step, metrics } = event;
        await records.write({ selfhint: type, step, ...metrics });
      } else if (type === "checkpoint") {
        const { path, step } = event;
        await records.write({ selfhint: type, path, step });
      }
    },
    close(): void {},
  };
}
