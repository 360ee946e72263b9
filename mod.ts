/**
 * selfhint: train language models on problems that all of their samples get
 * wrong. SAGE lets the policy write itself a hint from the reference solution,
 * samples again with the hint in the prompt, and trains on what it then samples.
 *
 * The tasks are the usual way in (`deno task`); this module is what they are made
 * of, room by room.
 *
 * @example Usage
 * ```ts
 * import { groupAdvantages } from "@selfhint/selfhint";
 *
 * const [flat, spread] = groupAdvantages([[0, 0, 0, 0], [1, 0, 0, 0]]);
 * console.assert(flat!.every((advantage) => advantage === 0));
 * console.assert(spread![0]! > 1);
 * ```
 *
 * @module
 */
export * from "./lib/jsonl/mod.ts";
export * from "./lib/config/mod.ts";
export * from "./lib/hub/mod.ts";
export * from "./lib/text/mod.ts";
export * from "./lib/graph/mod.ts";
export * from "./lib/runtime/mod.ts";
export * from "./lib/model/mod.ts";
export * from "./lib/objective/mod.ts";
export * from "./lib/policy/mod.ts";
export * from "./lib/verify/mod.ts";
export * from "./lib/guidance/mod.ts";
export * from "./lib/methods/mod.ts";
export * from "./lib/report/mod.ts";
export * from "./lib/evaluate/mod.ts";
export * from "./lib/train/mod.ts";
export * from "./lib/prepare/mod.ts";
export * from "./lib/experiments/mod.ts";
