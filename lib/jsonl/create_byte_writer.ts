import { ClosedPipe } from "./closed_pipe.ts";
import { OutputError } from "./output_error.ts";

/** Where records go: a stream, or a file such as `Deno.stdout`. */
export type RecordSink =
  | WritableStream<Uint8Array>
  | { write(bytes: Uint8Array): Promise<number> };

/** Writes bytes; every call waits until all are taken. */
export interface ByteWriter {
  /** Writes bytes. */
  write(bytes: Uint8Array): Promise<void>;
  /** Leaves the sink, which stays open. */
  release(): void;
}

/**
 * Makes a writer of bytes.
 *
 * @example Usage
 * ```ts
 * import { createByteWriter } from "./create_byte_writer.ts";
 *
 * const writer = createByteWriter(Deno.stderr);
 * await writer.write(new TextEncoder().encode("bytes\n"));
 * ```
 *
 * @param sink Where the bytes go
 * @returns The writer; its calls throw {@linkcode ClosedPipe} once the reader
 * has gone, {@linkcode OutputError} where the sink takes no more
 */
export function createByteWriter(sink: RecordSink): ByteWriter {
  if (sink instanceof WritableStream) {
    const writer = sink.getWriter();
    return {
      write: (bytes) => writer.write(bytes).catch(rethrow),
      release: () => writer.releaseLock(),
    };
  }
  return {
    async write(bytes: Uint8Array): Promise<void> {
      for (let start = 0; start < bytes.length;) {
        start += await sink.write(bytes.subarray(start)).catch(rethrow);
      }
    },
    release: () => {},
  };
}

function rethrow(error: unknown): never {
  if (
    error instanceof Deno.errors.BrokenPipe ||
    error instanceof Deno.errors.ConnectionReset
  ) throw new ClosedPipe({ cause: error });
  // A stopped task gave up on its reader.
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new OutputError(error);
}
