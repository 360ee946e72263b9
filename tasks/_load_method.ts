import type { TaskIo } from "../lib/config/mod.ts";
import { checkNeeds } from "../lib/guidance/mod.ts";
import type { Problem } from "../lib/jsonl/mod.ts";
import {
  checkMethod,
  loadMethod,
  type Method,
  type MethodSettings,
} from "../lib/methods/mod.ts";
import { loadReward, type Reward } from "../lib/verify/mod.ts";

/** The options that say how a policy learns. */
export type MethodChoice = MethodSettings & {
  /** The method's id or file. */
  method: string;
  /** The reward's file. */
  reward?: string;
};

/**
 * Loads method and reward and checks options and problems against them, before
 * anything that takes long is done.
 */
export async function loadMethodFor(
  problems: readonly Problem[],
  config: MethodChoice,
  io: TaskIo,
): Promise<{ method: Method; reward?: Reward }> {
  const method = await loadMethod(config.method, io.resolvePath);
  checkMethod(method, config, io.sources);
  checkNeeds(method.id, method.needs ?? [], problems);
  if (config.reward === undefined) return { method };
  return { method, reward: await loadReward(config.reward, io.resolvePath) };
}
