import { offlineHints } from "../guidance/mod.ts";
import { estimateMemory, weightCount } from "./estimate_memory.ts";
import { longestPrompt, type Run } from "./prepare_run.ts";

/**
 * Lists the numbers that follow from a run's options, to be read before its
 * first step.
 *
 * @param run The run.
 * @returns Names and values in the order to show them.
 */
export function describeRun(run: Run): Record<string, string | number> {
  const { setup, planned } = run;
  const { settings, policy } = setup;
  const batch = Math.min(settings.promptsPerStep, planned.size);
  const rows = batch * settings.numGenerations;
  const longest = longestPrompt(planned);
  const rowTokens = Math.min(
    policy.config.maxPositions,
    longest + settings.maxCompletionLength,
  );
  const perEpoch = planned.size / batch;
  return {
    problems: planned.size,
    "rows a step": `${batch} problems x ${settings.numGenerations} = ${rows}`,
    "steps an epoch": Number.isInteger(perEpoch)
      ? perEpoch
      : perEpoch.toFixed(1),
    "updates a step": settings.numIterations,
    "longest prompt": `${longest} tokens`,
    "tokens an update": `at most ${(rows * rowTokens).toLocaleString("en")}`,
    "held-out": heldOutText(run),
    ...(run.guidance?.kind === "hints" && { hints: hintOrigin(run) }),
    parameters: parameterCounts(run),
    memory: `about ${formatBytes(estimateMemory(run))} (rough)`,
  };
}

/** What is evaluated on, and whether it is. */
function heldOutText(
  { setup: { heldOut = [], settings: { evalSteps } } }: Run,
): string {
  if (heldOut.length === 0) return "none";
  const never = evalSteps === 0 ? ", never evaluated (--eval-steps 0)" : "";
  return `${heldOut.length} problems${never}`;
}

/** Whose hints are shown. */
function hintOrigin({ setup, planned, writer }: Run): string {
  const { hints: origin, hintWriter } = setup.settings;
  const written = writer
    ? `those of the writer ${hintWriter}`
    : "the policy's own";
  if (origin === "self") return written;
  const key = { seed: 0, step: 0 };
  const bring = [...planned.values()]
    .filter(({ problem }) => offlineHints(problem, key) !== undefined).length;
  if (origin === "auto" && bring === 0) return written;
  const others = origin === "offline" ? "none" : written;
  return bring === planned.size
    ? "offline, the rows' own"
    : `offline for ${bring} problems, ${others} for the others`;
}

function parameterCounts({ setup: { policy } }: Run): string {
  const trained = weightCount(policy.weights).toLocaleString("en");
  if (policy.adapter === undefined) return trained;
  const frozen = weightCount(policy.base).toLocaleString("en");
  return `${trained} of an adapter, ${frozen} of its base model`;
}

function formatBytes(bytes: number): string {
  const gigabytes = bytes / 2 ** 30;
  return gigabytes >= 1
    ? `${gigabytes.toFixed(1)} GiB`
    : `${Math.ceil(bytes / 2 ** 20)} MiB`;
}
