import type { ReportRun } from "../report/mod.ts";
import { estimateMean, type MeanEstimate } from "./estimate_mean.ts";
import { runFigures } from "./run_figures.ts";

/** A figure of one method over its seeds. */
export interface GridFigure extends MeanEstimate {
  /** Its value by seed. */
  values: ReadonlyMap<number, number>;
  /** What it is more than the first method's, paired by seed. */
  difference?: MeanEstimate & { values: readonly number[] };
}

/** The figures of one method. */
export interface GridSummary {
  /** The method. */
  method: string;
  /** The method that differences are taken from. */
  against: string;
  /** Figures under their logged names. */
  figures: ReadonlyMap<string, GridFigure>;
}

/**
 * Sums a comparison up: each figure's mean over seeds, and by how much it differs
 * from the first method's on the same seeds.
 *
 * @example Usage
 * ```ts
 * import { summarizeGrid } from "./summarize_grid.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const run = (method: string, tokens: number) => ({
 *   method,
 *   seed: 0,
 *   metrics: [{ step: 1, "tokens/probe": tokens }],
 * });
 * const [, sage] = summarizeGrid([run("grpo", 5), run("sage", 9)]);
 * assertEquals(sage?.figures.get("tokens")?.difference?.mean, 4);
 * ```
 *
 * @param runs The runs; the first one's method is what others are compared to.
 * @returns One summary a method.
 */
export function summarizeGrid(runs: readonly ReportRun[]): GridSummary[] {
  const figures = runs.map((run) => ({ run, all: runFigures(run) }));
  const names = comparedFigures(figures.map(({ all }) => all));
  const against = runs[0]?.method ?? "";
  const byMethod = Map.groupBy(figures, ({ run }) => run.method);
  const valuesOf = (method: string, name: string) =>
    new Map(
      byMethod.get(method)!.flatMap(({ run, all }) => {
        // A method without such tokens took none of them.
        const value = all[name] ?? (name.startsWith("tokens/") ? 0 : undefined);
        return value === undefined ? [] : [[run.seed, value] as const];
      }),
    );
  return [...byMethod.keys()].map((method) => ({
    method,
    against,
    figures: new Map(
      names.map((name) => [name, valuesOf(method, name)] as const)
        .filter(([, values]) => values.size > 0)
        .map(([name, values]) => [
          name,
          figureOf(
            values,
            method === against ? undefined : valuesOf(against, name),
          ),
        ]),
    ),
  }));
}

function figureOf(
  values: ReadonlyMap<number, number>,
  base: ReadonlyMap<number, number> = new Map(),
): GridFigure {
  const differences = [...values].filter(([seed]) => base.has(seed))
    .map(([seed, value]) => value - base.get(seed)!);
  return {
    ...estimateMean([...values.values()]),
    values,
    ...differences.length > 0 && {
      difference: { ...estimateMean(differences), values: differences },
    },
  };
}

/**
 * What is compared, in this order: accuracy on each set of held-out problems (on
 * their kinds alone, where they have some), what was never solved, and the cost:
 * steps where they differ, tokens, seconds.
 */
function comparedFigures(
  all: readonly Readonly<Record<string, number>>[],
): string[] {
  const names = [...new Set(all.flatMap((figures) => Object.keys(figures)))];
  const scores = names.filter((name) => /^eval_.+\/avg@\d+$/.test(name));
  const greedy = names.filter((name) => /^eval_.+\/greedy$/.test(name));
  const isWhole = (name: string) => name.startsWith("eval_heldout/");
  const hasKinds = !scores.every(isWhole);
  const purposes = names.filter((name) => name.startsWith("tokens/")).sort();
  const ordered = [
    ...[...scores, ...greedy].filter((name) => !hasKinds || !isWhole(name)),
    ...["frac_never_solved", "steps", ...purposes, "tokens", "seconds"],
  ];
  const areStepsEqual = all.every(({ steps }) => steps === all[0]!.steps);
  return ordered.filter((name) =>
    names.includes(name) && !(name === "steps" && areStepsEqual)
  );
}
