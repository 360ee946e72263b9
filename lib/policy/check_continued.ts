import { UsageError } from "../config/mod.ts";
import { DataError } from "../jsonl/mod.ts";
import { adaptedModules, type LoraSettings } from "../model/mod.ts";
import type { Policy } from "./policy.ts";

/**
 * Checks that a policy's adapter, which was read from a file, can be trained on
 * as its file says, and that nothing else was asked for.
 *
 * @example Usage
 * ```ts
 * import { checkContinued, loadPolicy } from "./mod.ts";
 *
 * await using policy = await loadPolicy("datasets/ring/starter", {
 *   device: "cpu",
 *   lora: { rank: 4, alpha: 8, targetModules: ["q_proj"] },
 * });
 * checkContinued(policy, { rank: 4 });
 * ```
 *
 * @param policy The policy; without an adapter there is nothing to check.
 * @param wanted What the user said of the adapter.
 * @throws {UsageError} If the adapter has another shape.
 * @throws {DataError} If it was trained with dropout, which there is none of here.
 */
export function checkContinued(
  policy: Pick<Policy, "config" | "adapter">,
  wanted: Partial<LoraSettings>,
): void {
  if (policy.adapter === undefined) return;
  const { lora, raw } = policy.adapter;
  const dropout = raw.lora_dropout ?? 0;
  if (dropout !== 0) {
    throw new DataError(
      `Cannot train adapter: its lora_dropout is ${dropout}, only 0 is supported`,
      {
        hint:
          "set lora_dropout to 0 in its adapter_config.json to go on without dropout",
      },
    );
  }
  const facts: [string, unknown, unknown][] = [
    ["--lora-r", wanted.rank, lora.rank],
    ["--lora-alpha", wanted.alpha, lora.alpha],
    ["--use-rslora", wanted.rankStabilized, lora.rankStabilized ?? false],
    [
      "--lora-target-modules",
      wanted.targetModules && paths(wanted.targetModules),
      wanted.targetModules && paths(lora),
    ],
  ];
  for (const [flag, asked, found] of facts) {
    if (asked === undefined || asked === found) continue;
    throw new UsageError(
      `Cannot use ${flag} ${asked}: the model is an adapter with ${found}`,
      {
        hint:
          "leave it out to continue the adapter, or export it into a model first",
      },
    );
  }

  /** The modules that names stand for, to compare them however they are said. */
  function paths(
    of: LoraSettings["targetModules"] | LoraSettings,
  ): string {
    const settings = typeof of === "object" && "rank" in of
      ? of
      : { targetModules: of };
    const names = adaptedModules(policy.config, settings)
      .map(({ path }) => path.slice(path.lastIndexOf(".") + 1));
    return [...new Set(names)].join(",");
  }
}
