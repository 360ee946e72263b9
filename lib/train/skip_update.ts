import {
  findNonFinite,
  latestCheckpoint,
  type NonFiniteError,
} from "../policy/mod.ts";
import type { Run } from "./prepare_run.ts";
import type { Visit } from "./visit_problems.ts";

/** Most problems that a message names. */
const mostNamed = 8;

/**
 * Says that a step's update was left out, and stops the run after
 * `maxNonfiniteSteps` such steps in a row.
 *
 * @param run The run, its state moved on.
 * @param failure What was not finite.
 * @param visit The step's visit, where it came to its end.
 * @param ids The step's problems.
 * @throws {Error} If it was one step too many.
 */
export async function skipUpdate(
  run: Run,
  failure: NonFiniteError,
  visit: Visit | NonFiniteError,
  ids: readonly string[],
): Promise<void> {
  const { setup: { settings, policy, emit, outputDir }, state } = run;
  const broken = findNonFinite(policy.weights);
  const tensor = broken
    ? `the weight '${broken.name}' is ${broken.value}`
    : `${failure.tensor} is ${failure.value}`;
  const batch = "groups" in visit && failure.rows !== undefined
    ? failure.rows.map((row) =>
      visit.groups[Math.floor(row / settings.numGenerations)]!.problem.id
    )
    : ids;
  const message = `step ${state.step}: ${tensor} (${nameProblems(batch)})`;
  await emit({
    type: "warning",
    message: `${message}; this update is left out`,
  });
  const most = settings.maxNonfiniteSteps;
  if (state.nonfinite_steps < most) return;
  const checkpoint = outputDir && await latestCheckpoint(outputDir)
    .catch(() => undefined);
  const error = new Error(
    `Cannot train on: ${most} ${
      most === 1 ? "step was" : "steps in a row were"
    } not finite, ${message}`,
  );
  throw Object.assign(error, {
    hint: checkpoint
      ? `a lower --learning-rate in a new run may help: --model ${checkpoint} with a new --output-dir`
      : "a lower --learning-rate or --max-grad-norm may help",
  });
}

function nameProblems(batch: readonly string[]): string {
  const ids = [...new Set(batch)];
  const named = ids.slice(0, mostNamed).map((id) => `'${id}'`).join(", ");
  const more = ids.length - mostNamed;
  return `problem${ids.length === 1 ? "" : "s"} ${named}${
    more > 0 ? ` and ${more} more` : ""
  }`;
}
