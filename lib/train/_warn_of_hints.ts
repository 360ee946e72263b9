import { hintSummary } from "../guidance/mod.ts";
import type { Run } from "./prepare_run.ts";

/** Says at a run's end in how many of its steps no hint was usable. */
export async function warnOfHints(
  { hints: { seeking, without, counts }, setup }: Run,
): Promise<void> {
  if (without === 0) return;
  const message =
    `no hint was usable in ${without} of the ${seeking} steps that needed some (${
      hintSummary(counts)
    })`;
  await setup.emit({ type: "warning", message });
}
