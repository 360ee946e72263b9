import type { GridCell } from "./grid_cell.ts";
import { anotherRun, type CellState } from "./read_cell.ts";
import { rowTokens } from "./run_figures.ts";

/**
 * Whether a cell has come to its end: its last step is made, and evaluated.
 *
 * @param cell The cell.
 * @param state Where it stands.
 * @param limit The tokens after which it ends, in the place of its steps.
 * @returns Whether nothing of it is left to do.
 * @throws {UsageError} If it went on after that.
 */
export function isAtEnd(
  { setup: { settings, heldOut = [] }, folder }: GridCell,
  state: CellState,
  limit?: number,
): boolean {
  const { step, run: { metrics } } = state;
  const { maxSteps, evalSteps } = settings;
  const [made, end, unit] = limit === undefined
    ? [step, maxSteps, "steps"]
    : [cellTokens(state), limit, "tokens"];
  const last = limit === undefined
    ? 1
    : cellTokens(state) - cellTokens(state, step - 1);
  if (made - last >= end) {
    throw anotherRun(
      folder!.path,
      `it has ${made} ${unit}, and was to end at ${end}`,
    );
  }
  const isEvaluated = heldOut.length === 0 || evalSteps === 0 ||
    metrics.some((row) =>
      row.step === step && Object.keys(row).some((it) => it.startsWith("eval_"))
    );
  return made >= end && isEvaluated;
}

/**
 * The tokens that a cell took.
 *
 * @param state Where it stands.
 * @param to The last step that counts (default: that where it stands).
 * @returns The sum of its `tokens/*`.
 */
export function cellTokens(
  { run, step }: CellState,
  to: number = step,
): number {
  return run.metrics.filter((row) => row.step! <= to)
    .reduce((sum, row) => sum + rowTokens(row), 0);
}
