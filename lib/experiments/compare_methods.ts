import type { Method } from "../methods/mod.ts";
import { createProgress } from "../report/mod.ts";
import { type MethodRequest, type MethodRun, runMethod } from "./run_method.ts";

/** Which methods run on which seeds. */
export interface ComparisonRequest
  extends Omit<MethodRequest, "method" | "emit"> {
  /** The methods. */
  methods: readonly Method[];
  /** The seeds. */
  seeds: readonly number[];
  /** Whether to show no progress. */
  quiet: boolean;
}

/**
 * Trains copies of one policy by several methods on several seeds, one after the
 * other, with live progress on stderr.
 *
 * @param request Methods, seeds and all that a run needs.
 * @returns The runs, seed by seed.
 */
export async function compareMethods(
  request: ComparisonRequest,
): Promise<MethodRun[]> {
  const runs: MethodRun[] = [];
  for (const seed of request.seeds) {
    for (const method of request.methods) {
      const progress = createProgress({ quiet: request.quiet });
      runs.push(
        await runMethod({
          ...request,
          method,
          settings: { ...request.settings, ...method.defaults, seed },
          emit: (event) => progress.write(event),
        }),
      );
      await progress.close();
    }
  }
  return runs;
}
