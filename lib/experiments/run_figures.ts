import type { ReportRun } from "../report/mod.ts";

/**
 * The figures of a finished run: its last evaluation and `frac_never_solved`
 * under their logged names, `steps`, the tokens of all steps by purpose
 * (`tokens/probe`, ...) and together (`tokens`), and `seconds`, those of its steps
 * and evaluations however often it was interrupted.
 *
 * @example Usage
 * ```ts
 * import { runFigures } from "./run_figures.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = { "tokens/probe": 9, step_time: 2 };
 * const metrics = [{ step: 1, ...row }, { step: 2, ...row }];
 * assertEquals(runFigures({ method: "sage", seed: 0, metrics }), {
 *   steps: 2,
 *   "tokens/probe": 18,
 *   tokens: 18,
 *   seconds: 4,
 * });
 * ```
 *
 * @param run The run; evaluations may stand among its metrics.
 * @returns Figures by name.
 */
export function runFigures(
  { metrics, evaluations = [] }: ReportRun,
): Record<string, number> {
  const rows = [...metrics, ...evaluations];
  const isScore = (name: string) => name.startsWith("eval_");
  const scores = rows.findLast((row) => Object.keys(row).some(isScore)) ?? {};
  const { frac_never_solved: unsolved } =
    rows.findLast((row) => row.frac_never_solved !== undefined) ?? {};
  const tokens: Record<string, number> = {};
  let seconds = 0;
  for (const row of rows) {
    seconds += (row.step_time ?? 0) + (row["timing_s/evaluate"] ?? 0);
    for (const [name, count] of Object.entries(row)) {
      if (!name.startsWith("tokens/")) continue;
      tokens[name] = (tokens[name] ?? 0) + count;
    }
  }
  return {
    ...Object.fromEntries(
      Object.entries(scores).filter(([name]) => isScore(name)),
    ),
    ...unsolved !== undefined && { "frac_never_solved": unsolved },
    steps: Math.max(0, ...rows.map((row) => row.step ?? 0)),
    ...tokens,
    tokens: rowTokens(tokens),
    seconds,
  };
}

/**
 * The tokens that a row of metrics tells, of all purposes.
 *
 * @example Usage
 * ```ts
 * import { rowTokens } from "./run_figures.ts";
 *
 * console.assert(rowTokens({ step: 1, "tokens/probe": 9, "tokens/train": 4 }) === 13);
 * ```
 *
 * @param row Metrics by name.
 * @returns Sampled ones (probe, reroll, hint) and those through the backward pass.
 */
export function rowTokens(row: Readonly<Record<string, number>>): number {
  return Object.entries(row)
    .filter(([name]) => name.startsWith("tokens/"))
    .reduce((sum, [, count]) => sum + count, 0);
}
