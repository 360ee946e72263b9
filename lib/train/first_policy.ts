import { loadPolicy, type Policy, referencePolicy } from "../policy/mod.ts";
import type { TrainSetup } from "./train_setup.ts";

/**
 * The policy before any step, or under an adapter its base model. All weights of
 * a resumed run have changed: it reads its model folder.
 *
 * @param setup The run.
 * @returns The policy; dispose it to free its sessions.
 */
export async function firstPolicy(
  setup: Pick<TrainSetup, "policy" | "modelFolder" | "resume">,
): Promise<Policy> {
  const { policy, modelFolder } = setup;
  if (!setup.resume || policy.adapter) return referencePolicy(policy);
  const { device, threads } = policy;
  const options = { device, ...(threads !== undefined && { threads }) };
  return await loadPolicy(modelFolder, options);
}
