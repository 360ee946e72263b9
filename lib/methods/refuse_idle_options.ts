import { UsageError } from "../config/mod.ts";
import { hintSourceOptions } from "./hint_source_options.ts";
import type { Method } from "./method.ts";
import { methodOptions, type MethodSettings } from "./method_options.ts";

/** An option that does nothing, and why. */
interface Idle {
  key: string;
  reason: string;
}

/**
 * Refuses flags that the chosen method, or another option, leaves without effect.
 * Keys of files are passed over: one file may serve several methods.
 *
 * @example Usage
 * ```ts
 * import { mergeOptions } from "../config/mod.ts";
 * import { findMethod } from "./find_method.ts";
 * import { methodOptions } from "./method_options.ts";
 * import { refuseIdleOptions } from "./refuse_idle_options.ts";
 * import { assertThrows } from "@std/assert";
 *
 * const settings = { ...mergeOptions(methodOptions, []), numGenerations: 8, maxCompletionLength: 64 };
 * assertThrows(() =>
 *   refuseIdleOptions(findMethod("grpo"), settings, { lightRule: "flag" })
 * );
 * ```
 *
 * @param method The method.
 * @param settings The run's options.
 * @param sources Where each option's value came from, by camelCase name.
 * @throws {UsageError} If a flag does nothing.
 */
export function refuseIdleOptions(
  method: Method,
  settings: MethodSettings,
  sources: Readonly<Record<string, string>>,
): void {
  const idle = [
    ...foreign(method),
    ...withoutHints(method, settings),
    ...conditional(settings),
  ]
    .find(({ key }) => sources[key] === "flag");
  if (idle === undefined) return;
  const flag = idle.key.replace(/[A-Z]/g, (it) => `-${it.toLowerCase()}`);
  throw new UsageError(
    `Cannot use --${flag} with --method ${method.id}: ${idle.reason}`,
    { hint: "leave it out; --help lists each method's options" },
  );
}

/** Options of other methods, and common ones that this one does not read. */
function foreign(method: Method): Idle[] {
  const own = new Set(method.options ?? []);
  const [, ...groups] = methodOptions;
  const others = groups.filter((group) => !own.has(group));
  return [
    ...others.flatMap(({ title, shape }) =>
      Object.keys(shape).map((key) => ({
        key,
        reason: `it is an option of ${title}`,
      }))
    ),
    ...(method.unused ?? []).map((key) => ({
      key,
      reason: "its objective has no such part",
    })),
  ];
}

/** Options of hints where none are sought. */
function withoutHints(method: Method, settings: MethodSettings): Idle[] {
  if (method.guidance?.(settings)?.kind === "hints") return [];
  return Object.keys(hintSourceOptions.shape)
    .map((key) => ({ key, reason: "it shows no hints with these options" }));
}

/** Options that do nothing beside the others' values. */
function conditional(settings: MethodSettings): Idle[] {
  const { lossType, beta, klPlacement, scaleRewards } = settings;
  const clips = lossType !== "cispo" && lossType !== "sapo";
  const table: [boolean, string, readonly (keyof MethodSettings)[]][] = [
    [beta === 0, "--beta is 0", ["klEstimator", "klPlacement"]],
    [
      klPlacement === "reward",
      "--kl-placement reward takes the plain log ratio",
      ["klEstimator"],
    ],
    [
      lossType !== "bnpo",
      "only --loss-type bnpo reads it",
      ["perDeviceTrainBatchSize"],
    ],
    [!clips, `--loss-type ${lossType} does not clip`, [
      "epsilon",
      "delta",
      "dualClip",
    ]],
    [lossType === "sapo", "--loss-type sapo does not clip", ["epsilonHigh"]],
    [
      scaleRewards === "none",
      "--scale-rewards none divides by nothing",
      ["advantageDdof", "advantageEpsilon"],
    ],
    [
      settings.anchorGuide !== "branch",
      "only --anchor-guide branch reads it",
      ["anchorGamma", "anchorTau"],
    ],
    [
      settings.anchorGuide === "branch" || settings.anchorGuide === "none",
      `--anchor-guide ${settings.anchorGuide} does not change over the run`,
      ["anchorCycles"],
    ],
    [settings.hintWriter !== "lagged", "--hint-writer is not lagged", [
      "hintWriterLag",
    ]],
    [settings.hints === "offline", "--hints offline asks no writer", [
      ...settings.hintWriter.endsWith(".jsonl") ? [] : ["hintWriter"] as const,
      "maxHintLength",
      "hintDraw",
    ]],
    [settings.affinity === "off", "--affinity is off", ["affinityExponent"]],
    [settings.overlongBuffer === 0, "--overlong-buffer is 0", [
      "overlongFactor",
    ]],
    [settings.lightRule === "paper", "--light-rule paper has one threshold", [
      "hintAccuracyMinThreshold",
    ]],
    [settings.imitationWeight === 0, "--imitation-weight is 0", [
      "gate",
      "gateMargin",
      "acceptedPerProblem",
    ]],
    [settings.gate === "none", "--gate none accepts all", ["gateMargin"]],
  ];
  return table.flatMap(([isIdle, reason, keys]) =>
    isIdle ? keys.map((key) => ({ key, reason })) : []
  );
}
