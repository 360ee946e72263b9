import { hintSummary } from "../guidance/mod.ts";
import type { Run } from "./prepare_run.ts";
import type { SourcedRow } from "./training_rows.ts";
import type { GroupLearning } from "./update_on_groups.ts";
import type { Visit } from "./visit.ts";

/** What a step says of itself, to be warned of. */
interface MadeStep {
  visit: Visit;
  learning: GroupLearning;
  metrics: Readonly<Record<string, number>>;
}

/** Warns of what is odd in a step, of each kind once a run. */
export async function warnOfStep(run: Run, made: MadeStep): Promise<void> {
  const { metrics, visit, learning } = made;
  const { step } = run.state;
  const warn = async (name: string, message: string): Promise<void> => {
    if (run.said.has(name)) return;
    run.said.add(name);
    await run.setup.emit({ type: "warning", message });
  };
  if (hasNoAdvantage(learning.rows)) {
    await warn(
      "flat",
      `no completion of step ${step} has an advantage: in every group all rewards are equal (frac_reward_zero_std counts such groups; said once)`,
    );
  }
  if (countHints(run, visit)) {
    await warn(
      "hintless",
      `no hint in step ${step}: ${visit.needing} of its problems needed one and none was usable (${
        hintSummary(visit.counts)
      }); they are trained on as by grpo (said once, and at the end)`,
    );
  }
  if (metrics["completions/clipped_ratio"] === 1) {
    await warn(
      "cut off",
      `no completion of step ${step} came to its end: all were cut off at --max-completion-length or the context's end (completions/clipped_ratio; said once)`,
    );
  }
  if (metrics["completions/max_length"] === 1) {
    await warn(
      "empty",
      `no completion of step ${step} has more than one token (completions/max_length; said once)`,
    );
  }
  const unjudged = metrics.frac_unjudged ?? 0;
  if (unjudged > 0.01) {
    await warn(
      "unjudged",
      `${
        (100 * unjudged).toFixed(1)
      }% of the completions could not be judged: their gold answers are unusable (frac_unjudged; said once)`,
    );
  }
}

/** Below it an advantage is what whitening's rounding leaves of equal rewards. */
const ROUNDING = 1e-6;

/** Whether a step's completions teach nothing, however advantages are made. */
function hasNoAdvantage(rows: readonly SourcedRow[]): boolean {
  return rows.length > 0 && rows.every(({ source, advantage }) => {
    const all = typeof advantage === "number" ? [advantage] : [...advantage];
    return source !== "imitated" &&
      all.every((each) => Math.abs(each) < ROUNDING);
  });
}

/** Counts a step's hints; says whether it needed some and none was shown. */
function countHints({ guidance, hints }: Run, visit: Visit): boolean {
  if (guidance?.kind !== "hints" || visit.needing === 0) return false;
  hints.seeking++;
  for (const key of Object.keys(hints.counts) as (keyof Visit["counts"])[]) {
    hints.counts[key] += visit.counts[key];
  }
  const isWithout = visit.sampled.every(({ level }) => level === 0);
  if (isWithout) hints.without++;
  return isWithout;
}
