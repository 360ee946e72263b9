import type { TrainEvent } from "./train_event.ts";

/** Takes the events of a run and draws or stores them. */
export interface EventSink {
  /** Takes one event; events of a kind it does not know are ignored. */
  write(event: TrainEvent): void | Promise<void>;
  /** Finishes what is half done and releases what is held. */
  close(): void | Promise<void>;
}

/**
 * Joins several sinks into one that hands each event to all of them in turn.
 *
 * @example
 * ```ts
 * import { combineSinks } from "./event_sink.ts";
 *
 * const sink = combineSinks([
 *   { write: (event) => void event.type, close: () => {} },
 * ]);
 * await sink.write({ type: "end", step: 0 });
 * await sink.close();
 * ```
 *
 * @param sinks The sinks, in the order in which they get each event.
 * @returns One sink; closing it closes all, even when one of them fails.
 */
export function combineSinks(sinks: readonly EventSink[]): EventSink {
  return {
    async write(event: TrainEvent): Promise<void> {
      for (const sink of sinks) await sink.write(event);
    },
    async close(): Promise<void> {
      const results = await Promise.allSettled(
        sinks.map(async (sink) => await sink.close()),
      );
      for (const result of results) {
        if (result.status === "rejected") throw result.reason;
      }
    },
  };
}
