import { stringifyJson } from "../jsonl/mod.ts";
import type { EventSink } from "./event_sink.ts";
import type { TrainEvent } from "./train_event.ts";
import { createLineFile } from "./_line_file.ts";

/**
 * Creates the sink that appends `samples.jsonl`: one line per sample.
 *
 * The samples of a step are held until its step event and then written at
 * once, so a killed run leaves no part of an unfinished step. An interrupted
 * run that still says its end writes what it holds.
 *
 * @example
 * ```ts
 * import { createSamplesWriter } from "./samples_writer.ts";
 *
 * const path = await Deno.makeTempFile();
 * const writer = createSamplesWriter(path);
 * await writer.close();
 * await Deno.remove(path);
 * ```
 *
 * @param path File to append to, made at the first line when it is absent.
 * @returns The sink; its `write` rejects when the file cannot be written.
 */
export function createSamplesWriter(path: string): EventSink {
  const file = createLineFile(path, "samples");
  let held = "";

  async function flush(): Promise<void> {
    const text = held;
    held = "";
    if (text !== "") await file.append(text);
  }

  return {
    async write(event: TrainEvent): Promise<void> {
      if (event.type === "sample") held += stringifyJson(event.sample) + "\n";
      if (event.type === "step" || event.type === "end") await flush();
    },
    async close(): Promise<void> {
      await file.close();
    },
  };
}
