import type { Optimizer, Policy } from "../policy/mod.ts";

/**
 * Copies a policy's trained weights and an optimizer's moments.
 *
 * @param policy The policy.
 * @param optimizer Its optimizer.
 * @returns Puts all back as it was.
 */
export function takeSnapshot(
  policy: Pick<Policy, "weights">,
  optimizer: Optimizer,
): () => void {
  const { step } = optimizer;
  const arrays = [
    ...Array.from(policy.weights.values(), ({ data }) => data),
    ...Array.from(optimizer.moments.values(), ({ m, v }) => [m, v]).flat(),
  ].map((array) => ({ array, copy: array.slice() }));
  return () => {
    optimizer.step = step;
    for (const { array, copy } of arrays) array.set(copy);
  };
}
