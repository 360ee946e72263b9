import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker } from "./_parquet_messages.ts";
import { DataError } from "./data_error.ts";

/** How long a worker may say nothing: enough for any row group that is whole. */
const patienceOfWorker = 60_000;

/** A worker that is done with a file waits for the next one. */
let idle: Worker | undefined;

/**
 * Turns the rows of a Parquet file into lines of JSON, holding one row group at
 * a time. 64-bit integers keep their digits, dates become ISO texts.
 *
 * A damaged page can keep the decoder busy for ever, so it runs in a worker,
 * which is ended when it has said nothing for too long.
 */
export async function* parquetLines(
  file: Deno.FsFile,
  name: string,
  patience = patienceOfWorker,
): AsyncGenerator<Uint8Array> {
  const { size } = await file.stat();
  const worker = takeWorker();
  const messages = listen(worker);
  let place = "its table of contents";
  let rows = 0;
  let isOver = false;
  // A worker may take its time to start on a busy machine.
  let limit = patienceOfWorker;
  try {
    while (!isOver) {
      const message = await messages.next(limit);
      if ("ready" in message) {
        limit = patience;
        tell(worker, { open: size });
      } else if ("slice" in message) {
        await answer(worker, file, message, size);
      } else if ("group" in message) {
        place = `row group ${message.group}`;
      } else if ("lines" in message) {
        rows += message.rows;
        yield message.lines;
        tell(worker, { next: true });
      } else if ("fault" in message) {
        isOver = true;
        throw new RangeError(message.fault);
      } else {
        isOver = true;
      }
    }
  } catch (cause) {
    throw new DataError(
      `Cannot read ${name}: after ${rows} rows: ${place}: ${
        (cause as Error).message
      }`,
      { cause, hint: "the Parquet file is damaged or of an unknown kind" },
    );
  } finally {
    messages.close();
    if (isOver && idle === undefined) idle = worker;
    else await worker.terminate();
  }
}

function tell(
  worker: Worker,
  message: ToWorker,
  transfer: ArrayBuffer[] = [],
): void {
  worker.postMessage(message, transfer);
}

/** Gives the waiting worker, or a new one. */
function takeWorker(): Worker {
  if (idle === undefined) {
    const url = new URL("./_parquet_worker.ts", import.meta.url);
    // An error without a listener would end the process.
    return new Worker(url).on("error", () => {});
  }
  const worker = idle;
  idle = undefined;
  worker.ref();
  // As a new one would say of itself.
  queueMicrotask(() => worker.emit("message", { ready: true }));
  return worker;
}

/** A worker's messages, one at a time. */
interface Messages {
  /** The next one; fails where it does not come in so many milliseconds. */
  next(patience: number): Promise<FromWorker>;
  /** Stops listening, and lets the process end without the worker. */
  close(): void;
}

function listen(worker: Worker): Messages {
  const waiting: FromWorker[] = [];
  let failure: Error | undefined;
  let wake: () => void = () => {};
  const listeners = {
    message(message: FromWorker) {
      waiting.push(message);
      wake();
    },
    error(error: Error) {
      failure ??= error;
      wake();
    },
    exit() {
      failure ??= new Error("the decoder ended");
      wake();
    },
  };
  for (const [event, on] of Object.entries(listeners)) worker.on(event, on);
  return {
    async next(patience) {
      if (waiting.length === 0 && failure === undefined) {
        await awake(patience, (resolve) => wake = resolve);
      }
      const message = waiting.shift();
      if (message) return message;
      throw failure ??
        new Error(`nothing was decoded for ${patience / 1000} seconds`);
    },
    close() {
      for (const [event, on] of Object.entries(listeners)) {
        worker.off(event, on);
      }
      worker.unref();
    },
  };
}

/** Waits until it is woken, or for so many milliseconds. */
async function awake(
  milliseconds: number,
  use: (wake: () => void) => void,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    use(resolve);
    timer = setTimeout(resolve, milliseconds);
  });
  clearTimeout(timer);
}

/** Reads the bytes that the worker wants. */
async function answer(
  worker: Worker,
  file: Deno.FsFile,
  { slice, start, end }: { slice: number; start: number; end: number },
  byteLength: number,
): Promise<void> {
  if (!(start >= 0 && start <= end && end <= byteLength)) {
    const error = `bytes ${start} to ${end} are not in the file`;
    return tell(worker, { slice, error });
  }
  const bytes = new Uint8Array(end - start);
  await file.seek(start, Deno.SeekMode.Start);
  for (let length = 0; length < bytes.length;) {
    const count = await file.read(bytes.subarray(length));
    if (count === null) {
      return tell(worker, { slice, error: "the file became shorter" });
    }
    length += count;
  }
  tell(worker, { slice, bytes: bytes.buffer }, [bytes.buffer]);
}
