import type { ReportRun } from "../report/mod.ts";
import { type MethodFigures, methodFigures } from "./comparison_tables.ts";

/** A method's figures, mean over seeds, with those of every seed. */
export interface MethodSummary
  extends Pick<MethodFigures, "hard" | "easy" | "greedyHard" | "neverSolved"> {
  /** Mean wall time in seconds. */
  seconds: number;
  /** Figures by seed. */
  seeds: Record<string, MethodFigures>;
}

/**
 * All figures of a comparison as one record.
 *
 * @example Usage
 * ```ts
 * import { demoJson } from "./demo_json.ts";
 *
 * console.assert(demoJson([], 1).seconds === 1);
 * ```
 *
 * @param runs All runs.
 * @param seconds Wall time of the whole.
 * @returns Mean figures a method, and those of every seed.
 */
export function demoJson(
  runs: readonly ReportRun[],
  seconds: number,
): { seconds: number; methods: Record<string, MethodSummary> } {
  const methods: Record<string, MethodSummary> = {};
  for (const [method, own] of Map.groupBy(runs, (run) => run.method)) {
    const figures = own.map(methodFigures);
    const mean = (read: (figures: MethodFigures) => number) =>
      figures.reduce((sum, each) => sum + read(each), 0) / figures.length;
    methods[method] = {
      hard: mean(({ hard }) => hard),
      easy: mean(({ easy }) => easy),
      greedyHard: mean(({ greedyHard }) => greedyHard),
      neverSolved: mean(({ neverSolved }) => neverSolved),
      seconds: mean(({ seconds }) => seconds),
      seeds: Object.fromEntries(
        own.map(({ seed }, index) => [seed, figures[index]!]),
      ),
    };
  }
  return { seconds, methods };
}
