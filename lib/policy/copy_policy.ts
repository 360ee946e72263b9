import { createPolicy, type Policy } from "./policy.ts";

/**
 * Copies a policy: its trained weights as they are now, the frozen ones shared.
 *
 * @example Usage
 * ```ts
 * import { copyPolicy, loadPolicy } from "./mod.ts";
 *
 * await using policy = await loadPolicy("datasets/ring/starter", {
 *   device: "cpu",
 * });
 * await using copy = copyPolicy(policy);
 * console.assert(copy.weights !== policy.weights);
 * ```
 *
 * @param policy The policy.
 * @returns The copy; dispose it to free its sessions.
 */
export function copyPolicy(policy: Policy): Policy {
  const { config, device, threads, base, adapter } = policy;
  const weights = new Map(
    Array.from(
      policy.weights,
      ([name, { shape, data }]) => [name, { shape, data: data.slice() }],
    ),
  );
  return createPolicy(config, weights, {
    device,
    base,
    ...(threads !== undefined && { threads }),
    ...(adapter && { adapter }),
  });
}
