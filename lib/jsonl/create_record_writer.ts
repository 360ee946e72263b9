import { createByteWriter, type RecordSink } from "./create_byte_writer.ts";
import { isFrame, type JsonRecord } from "./record.ts";
import { stringifyJson } from "./stringify_json.ts";

/** What the header of a stream says. */
export interface RecordWriterOptions {
  /** The task that writes. */
  stage: string;
  /** Its merged options. */
  config: JsonRecord;
  /** Write rows only, no frames. */
  plain: boolean;
  /** Version of this package. */
  version: string;
}

/** Writes records one at a time; every call waits until its line is taken. */
export interface RecordWriter {
  /** Writes one row, or a frame unless the stream is plain. */
  write(record: JsonRecord): Promise<void>;
  /**
   * Closes the stream with its end frame, which counts the rows, or in a stream
   * without any the frames since the header; the sink itself stays open.
   */
  end(): Promise<void>;
  /** Rows written so far, frames not counted. */
  readonly rows: number;
}

/**
 * Makes the writer of a stage's records. The header goes out at once, so that a
 * stage that fails before its first row still leaves an unfinished stream.
 *
 * @example Usage
 * ```ts
 * import { createRecordWriter } from "./create_record_writer.ts";
 *
 * const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
 * const text = new Response(readable).text();
 * const writer = createRecordWriter(writable, {
 *   stage: "prepare",
 *   config: {},
 *   plain: true,
 *   version: "0.1.0",
 * });
 * await writer.write({ id: "a" });
 * await writer.end();
 * await writable.close();
 * console.error(await text); // {"id":"a"}
 * ```
 *
 * @param sink Where the lines go
 * @param options Stage, config, version, and whether frames are left out
 * @returns The writer; its calls throw {@linkcode ClosedPipe} once the reader
 * has gone, {@linkcode OutputError} where the sink takes no more
 */
export function createRecordWriter(
  sink: RecordSink,
  { stage, config, plain, version }: RecordWriterOptions,
): RecordWriter {
  const encoder = new TextEncoder();
  const output = createByteWriter(sink);
  let rows = 0;
  let frames = 0;
  let last: Promise<void> = Promise.resolve();

  // Lines queue up, so that two calls at once cannot mix their bytes.
  const enqueue = (record: JsonRecord): Promise<void> => {
    const bytes = encoder.encode(stringifyJson(record) + "\n");
    last = last.then(() => output.write(bytes));
    return last;
  };

  if (!plain) {
    // A failure here is met by whoever writes next.
    enqueue({ selfhint: "header", stage, version, config }).catch(() => {});
  }

  return {
    async write(record: JsonRecord): Promise<void> {
      const frame = isFrame(record);
      if (frame && plain) return;
      await enqueue(record);
      if (frame) frames++;
      else rows++;
    },
    async end(): Promise<void> {
      await last;
      const counts = rows === 0 && frames > 0 ? { rows, frames } : { rows };
      if (!plain) await enqueue({ selfhint: "end", ...counts });
      output.release();
    },
    get rows(): number {
      return rows;
    },
  };
}
