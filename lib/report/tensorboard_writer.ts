import type { EventSink } from "./event_sink.ts";
import type { TrainEvent } from "./train_event.ts";
import { createLineFile } from "./_line_file.ts";
import {
  frameRecord,
  scalarEvent,
  versionEvent,
} from "./_tensorboard_record.ts";

/** Name of a run's file of events; TensorBoard looks for its middle part. */
export const tensorboardFile = "events.out.tfevents.selfhint";

/**
 * Creates the sink that appends a file of events for TensorBoard: one event per
 * step and one per evaluation, each metric a scalar under its logged name.
 *
 * The file is TensorFlow's: TFRecords with masked CRC-32C, each an `Event` of
 * event.proto. An event is handed to the operating system whole before `write`
 * returns. Values are single floats there; `metrics.jsonl` has all digits.
 *
 * @example
 * ```ts
 * import { createTensorboardWriter } from "./tensorboard_writer.ts";
 *
 * const path = await Deno.makeTempFile();
 * const writer = createTensorboardWriter(path);
 * await writer.write({
 *   type: "step",
 *   step: 1,
 *   maxSteps: 60,
 *   metrics: { reward: 0.25 },
 * });
 * await writer.close();
 * await Deno.remove(path);
 * ```
 *
 * @param path File to append to, made at the first event when it is absent.
 * @returns The sink; its `write` rejects when the file cannot be written.
 */
export function createTensorboardWriter(path: string): EventSink {
  const file = createLineFile(path, "events");
  let begun = false;

  async function begin(seconds: number): Promise<void> {
    begun = true;
    const size = await Deno.stat(path).then((stat) => stat.size, () => 0);
    if (size === 0) await file.append(frameRecord(versionEvent(seconds)));
  }

  return {
    async write(event: TrainEvent): Promise<void> {
      if (event.type !== "step" && event.type !== "evaluation") return;
      const seconds = Date.now() / 1000;
      if (!begun) await begin(seconds);
      const { step, metrics } = event;
      await file.append(frameRecord(scalarEvent(seconds, step, metrics)));
    },
    close: file.close,
  };
}
