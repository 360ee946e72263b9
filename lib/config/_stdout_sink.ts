import type { RecordSink } from "../jsonl/mod.ts";

/** How long a stopped task waits for a reader that takes nothing. */
const patience = 2000;

/**
 * Makes a sink of stdout that a signal ends: a reader that sleeps would hold the
 * task for as long, since a write to a full pipe does not return.
 */
export function stdoutSink(signal: AbortSignal): RecordSink {
  return {
    async write(bytes: Uint8Array): Promise<number> {
      const { promise, reject } = Promise.withResolvers<never>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = (): void => {
        timer = setTimeout(() => reject(signal.reason), patience);
      };
      if (signal.aborted) wait();
      else signal.addEventListener("abort", wait);
      try {
        return await Promise.race([Deno.stdout.write(bytes), promise]);
      } finally {
        signal.removeEventListener("abort", wait);
        clearTimeout(timer);
      }
    },
  };
}
