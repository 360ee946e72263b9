import { describeRun } from "./describe_run.ts";
import { closeRun, prepareRun } from "./prepare_run.ts";
import type { TrainSetup } from "./train_setup.ts";

/**
 * Says what a run would do, as `--dry-run` shows it: the numbers that follow
 * from its options, a rough estimate of its memory, and its warnings.
 *
 * @param setup Policy, problems, method and settings.
 * @returns One line each.
 * @throws As {@linkcode prepareRun}.
 */
export async function planText(
  setup: Omit<TrainSetup, "emit">,
): Promise<string> {
  const run = await prepareRun({ ...setup, emit: () => {} });
  await closeRun(run);
  const { method, modelName, settings } = setup;
  return [
    `${method.id} on ${modelName}: ${settings.maxSteps} steps`,
    ...Object.entries(describeRun(run))
      .map(([name, value]) => `  ${name}: ${value}`),
    ...run.warnings.map((warning) => `warning: ${warning}`),
  ].join("\n");
}
