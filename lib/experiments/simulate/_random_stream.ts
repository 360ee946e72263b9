import { samplingSeed, uniform } from "../../policy/mod.ts";

/** A stream of uniform numbers in `[0, 1)` that depends on seed and name alone. */
export function randomStream(seed: number, name: string): () => number {
  const key = samplingSeed({
    seed,
    purpose: "eval",
    step: 0,
    problemId: name,
    level: 0,
    attempt: 0,
    index: 0,
  });
  let position = 0;
  return () => uniform(key, position++);
}
