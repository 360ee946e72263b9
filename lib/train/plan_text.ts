import { stepsText } from "../report/mod.ts";
import { describeRun } from "./describe_run.ts";
import type { RunFolder } from "./open_run_folder.ts";
import { closeRun, prepareRun } from "./prepare_run.ts";
import type { TrainSetup } from "./train_setup.ts";

/**
 * Says what a run would do, as `--dry-run` shows it: the numbers that follow
 * from its options, a rough estimate of its memory, and its warnings.
 *
 * @param setup Policy, problems, method and settings.
 * @param folder Where the run goes, and what it goes on from.
 * @returns One line each.
 * @throws As {@linkcode prepareRun}.
 */
export async function planText(
  setup: Omit<TrainSetup, "emit" | "outputDir" | "resume">,
  { path, resume }: Pick<RunFolder, "path" | "resume">,
): Promise<string> {
  const run = await prepareRun({
    ...setup,
    ...(resume && { resume }),
    outputDir: path,
    emit: () => {},
  });
  await closeRun(run);
  const { method, modelName, settings: { maxSteps } } = setup;
  const { step } = run.state;
  return [
    `${method.id} on ${modelName}: ${stepsText({ step, maxSteps })}`,
    ...step >= maxSteps ? [] : Object.entries(describeRun(run))
      .map(([name, value]) => `  ${name}: ${value}`),
    ...run.warnings.map((warning) => `warning: ${warning}`),
  ].join("\n");
}
