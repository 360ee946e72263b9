import { createPolicy, type Policy } from "./policy.ts";

/**
 * Makes the policy that another one is kept near: its weights as they are now,
 * or under an adapter the base model without it, which needs no memory of its
 * own.
 *
 * @example Usage
 * ```ts
 * import { loadPolicy, referencePolicy } from "./mod.ts";
 *
 * await using policy = await loadPolicy("datasets/ring/starter", {
 *   device: "cpu",
 * });
 * await using reference = referencePolicy(policy);
 * console.assert(reference.weights.size === policy.weights.size);
 * ```
 *
 * @param policy The policy that is trained.
 * @returns The reference; dispose it to free its sessions.
 */
export function referencePolicy(policy: Policy): Policy {
  const options = {
    device: policy.device,
    ...(policy.threads !== undefined && { threads: policy.threads }),
    base: policy.base,
  };
  const weights = policy.adapter === undefined
    ? [...policy.weights].map(([name, { shape, data }]) =>
      [name, { shape, data: data.slice() }] as const
    )
    : [];
  return createPolicy(policy.config, new Map(weights), options);
}
