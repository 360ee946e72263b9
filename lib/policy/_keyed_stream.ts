import type { UniformStream } from "../model/mod.ts";
import { samplingSeed } from "./sampling_key.ts";
import { uniform } from "./uniform.ts";

/** The random numbers of one tensor: they depend on the seed and its name. */
export function keyedStream(seed: number, name: string): UniformStream {
  const key = samplingSeed({
    seed,
    purpose: "answer",
    step: 0,
    problemId: name,
    level: 0,
    attempt: 0,
    index: 0,
  });
  return (position) => uniform(key, position);
}
