import { ringProblems } from "../datasets/ring/mod.ts";
import type { TaskIo } from "../lib/config/mod.ts";
import { type Problem, readProblems } from "../lib/jsonl/mod.ts";
import type { RunOptions } from "../lib/train/mod.ts";

/** Held-out problems and where they are from. */
export interface HeldOut {
  /** A path, `ring`, or null where there are none. */
  source: string | null;
  /** The problems. */
  heldOut: Problem[];
}

/** Finds the named held-out problems, else the ring's own for ring problems. */
export async function openHeldOut(
  problems: readonly Problem[],
  { evalData }: Pick<RunOptions, "evalData">,
  io: TaskIo,
): Promise<HeldOut> {
  if (evalData !== undefined) {
    const input = await io.openInput(evalData);
    const heldOut = await readProblems(input.stream, input);
    return { source: io.resolvePath(evalData), heldOut };
  }
  const ring = new Set(ringProblems("train").map(({ id }) => id));
  if (problems.every(({ id }) => ring.has(id))) {
    return { source: "ring", heldOut: ringProblems("heldout") };
  }
  io.log("held-out problems: none (--eval-data)");
  return { source: null, heldOut: [] };
}
