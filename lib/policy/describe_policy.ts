import type { Policy } from "./policy.ts";

/**
 * Says in one line what is trained, what stays, and in which types.
 *
 * @example Usage
 * ```ts
 * import { describePolicy, loadPolicy } from "./mod.ts";
 *
 * await using policy = await loadPolicy("datasets/ring/starter", {
 *   device: "cpu",
 * });
 * console.assert(describePolicy(policy).endsWith("weights in float32"));
 * ```
 *
 * @param policy The policy.
 * @returns The line, without a full stop.
 */
export function describePolicy(policy: Policy): string {
  const trained = [...policy.weights.values()]
    .reduce((sum, { data }) => sum + data.length, 0);
  if (policy.adapter === undefined) {
    return `training all ${count(trained)} weights in float32`;
  }
  const { lora: { targetModules: targets }, baseModel } = policy.adapter;
  const types = new Set([...policy.base.values()].map(({ type }) => type));
  const frozen = [...policy.base.values()].reduce(
    (sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1),
    0,
  );
  const ranks = new Set(
    Array.from(policy.weights)
      .filter(([name]) => name.endsWith(".lora_A.weight"))
      .map(([_, { shape }]) => shape[0]!),
  );
  const modules = typeof targets === "string" ? targets : targets.join(", ");
  return `training an adapter of rank ${[...ranks].join(", ")} (${modules}, ${
    count(trained)
  } weights in float32) of ${baseModel} (${count(frozen)} weights, ` +
    `${[...types].join(" and ")} as in its files, computed in float32)`;
}

function count(values: number): string {
  return values < 1e6
    ? `${(values / 1e3).toFixed(1)}k`
    : `${(values / 1e6).toFixed(1)}M`;
}
