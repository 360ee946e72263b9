import { DataError } from "../jsonl/mod.ts";
import { readSafetensors } from "../model/mod.ts";
import { checkpointName, copyPolicy, type Policy } from "../policy/mod.ts";
import { firstPolicy } from "./first_policy.ts";
import type { TrainSetup } from "./train_setup.ts";
import type { TrainerState } from "./trainer_state.ts";

/** The file of a lagged writer's weights in a checkpoint. */
export const hintWriterFile = "hint_writer.safetensors";

/** A policy that writes hints in the place of the one that is trained. */
export interface HintWriterPolicy {
  /** It. */
  policy: Policy;
  /** Renders its prompts, where its tokens are other ones. */
  tokenizer?: TrainSetup["tokenizer"];
  /**
   * Brings it up to date before a step.
   *
   * @param step The step, from 1
   */
  refresh(step: number): void;
  /** Whether checkpoints must hold its weights. */
  isSaved: boolean;
  /** Whether it ends with the run. */
  isOwned: boolean;
}

/**
 * Opens the writer that `hintWriter` names: none where the policy itself writes
 * (`live`), a copy of it that is renewed every `hintWriterLag` steps (`lagged`)
 * or never (`frozen`), else the teacher that the setup brings.
 *
 * @param setup The run.
 * @param state Where it stands.
 * @returns The writer; one that is owned is to be disposed of.
 * @throws {DataError} If a resumed run's checkpoint lacks a lagged writer.
 */
export async function openHintWriter(
  setup: TrainSetup,
  state: TrainerState,
): Promise<HintWriterPolicy | undefined> {
  const { method, settings, hintWriter: teacher } = setup;
  if (method.guidance?.(settings)?.kind !== "hints") return undefined;
  const keep = { refresh: () => {}, isSaved: false };
  if (teacher) return { ...keep, ...teacher, isOwned: false };
  if (settings.hintWriter === "frozen") {
    return { ...keep, policy: await firstPolicy(setup), isOwned: true };
  }
  if (settings.hintWriter !== "lagged") return undefined;
  const policy = copyPolicy(setup.policy);
  const isDue = (step: number) => (step - 1) % settings.hintWriterLag === 0;
  if (setup.resume && !isDue(state.step + 1)) {
    await readWriter(policy, setup.outputDir, state.step);
  }
  return {
    policy,
    refresh: (step) => {
      if (!isDue(step)) return;
      for (const [name, { data }] of setup.policy.weights) {
        policy.weights.get(name)!.data.set(data);
      }
    },
    isSaved: true,
    isOwned: true,
  };
}

/** Reads a lagged writer's weights from a checkpoint. */
async function readWriter(
  policy: Policy,
  outputDir: string | undefined,
  step: number,
): Promise<void> {
  const path = `${outputDir}/${checkpointName(step)}/${hintWriterFile}`;
  const exists = await Deno.stat(path).then(() => true, () => false);
  if (!exists) {
    throw new DataError(
      `Cannot resume: the checkpoint has no '${path}', the lagged hint writer's weights`,
    );
  }
  const tensors = await readSafetensors(path);
  for (const [name, { data }] of policy.weights) {
    const stored = tensors.get(name)?.data;
    if (!(stored instanceof Float32Array) || stored.length !== data.length) {
      throw new DataError(
        `Cannot resume: '${path}' has no '${name}' of ${data.length} values`,
      );
    }
    data.set(stored);
  }
}
