import { type TaskIo, UsageError } from "../lib/config/mod.ts";
import { type Method, refuseIdleOptions } from "../lib/methods/mod.ts";
import type { TrainSettings } from "../lib/train/mod.ts";

/** Refuses a flag that none of the methods reads. */
export function refuseIdleFlags(
  arms: readonly { method: Method; settings: TrainSettings }[],
  { sources }: TaskIo,
): void {
  for (const key of Object.keys(sources)) {
    if (sources[key] !== "flag") continue;
    const errors = arms.flatMap(({ method, settings }) => {
      try {
        refuseIdleOptions(method, settings, { [key]: "flag" });
        return [];
      } catch (error) {
        if (error instanceof UsageError) return [error];
        throw error;
      }
    });
    if (errors.length === arms.length) throw errors[0];
  }
}
