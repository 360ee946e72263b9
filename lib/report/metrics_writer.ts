import { stringifyJson } from "../jsonl/mod.ts";
import type { EventSink } from "./event_sink.ts";
import type { TrainEvent } from "./train_event.ts";
import { createLineFile } from "./_line_file.ts";

/**
 * Creates the sink that appends `metrics.jsonl`: one line per step and one per
 * evaluation, each with its `step` first.
 *
 * A line is handed to the operating system whole before `write` returns, so a
 * killed run keeps every step it finished.
 *
 * @example
 * ```ts
 * import { createMetricsWriter } from "./metrics_writer.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile();
 * const writer = createMetricsWriter(path);
 * await writer.write({
 *   type: "step",
 *   step: 1,
 *   maxSteps: 60,
 *   metrics: { reward: 0.25 },
 * });
 * await writer.close();
 * assertEquals(await Deno.readTextFile(path), '{"step":1,"reward":0.25}\n');
 * await Deno.remove(path);
 * ```
 *
 * @param path File to append to, made at the first line when it is absent.
 * @returns The sink; its `write` rejects when the file cannot be written.
 */
export function createMetricsWriter(path: string): EventSink {
  const file = createLineFile(path, "metrics");
  return {
    async write(event: TrainEvent): Promise<void> {
      if (event.type !== "step" && event.type !== "evaluation") return;
      const record = { step: event.step, ...event.metrics };
      await file.append(stringifyJson(record) + "\n");
    },
    async close(): Promise<void> {
      await file.close();
    },
  };
}
