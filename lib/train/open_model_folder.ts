import { assertFilesApart, type NamedFile, UsageError } from "../config/mod.ts";
import { DataError, type JsonRecord } from "../jsonl/mod.ts";
import { assertUnlocked, type Optimizer } from "../policy/mod.ts";
import { assertModelFree } from "./_assert_model_free.ts";
import { checkPlace } from "./check_place.ts";
import { takeUpCheckpoint } from "./_take_up_checkpoint.ts";
import type { SupervisedOptions } from "./supervised_options.ts";
import type { SupervisedState } from "./train_supervised.ts";

/** A checkpoint that supervised fine-tuning goes on from. */
export interface SupervisedCheckpoint {
  /** Its folder. */
  checkpoint: string;
  /** Its moments. */
  optimizer: Optimizer;
  /** Where the run stood, and what it was made of. */
  state: SupervisedState;
}

/**
 * Finds the checkpoint that `--resume` goes on from; otherwise makes sure that
 * the folder is free or may be replaced. Nothing in it changes.
 *
 * @param path The model folder to write.
 * @param options Whether to replace it or to go on, or only to look whether that
 * can be done, and the files that are read for it.
 * @returns The checkpoint, with `--resume`.
 * @throws {UsageError} If the folder is taken, another process is writing it,
 * there is no checkpoint, or a file that is read lies in the folder, which the
 * finished model replaces.
 * @throws {DataError} If its newest checkpoint is damaged.
 */
export async function openModelFolder(
  path: string,
  { overwrite, resume, look = false, files = [] }:
    & Pick<SupervisedOptions, "overwrite" | "resume">
    & { look?: boolean; files?: readonly NamedFile[] },
): Promise<SupervisedCheckpoint | undefined> {
  if (overwrite && resume) {
    throw new UsageError("Cannot use both --overwrite and --resume");
  }
  await checkPlace(path, "model");
  await assertUnlocked(path);
  if (overwrite || resume) {
    const what = `model '${path}'`;
    await assertFilesApart(files, { path, what, flag: "--output-dir" });
  }
  if (!resume) {
    await assertModelFree(path, { overwrite });
    return undefined;
  }
  const exists = await Deno.stat(path).then(() => true, () => false);
  const taken = exists ? await takeUpCheckpoint(path, { look }) : undefined;
  if (taken === undefined) {
    throw new UsageError(`Cannot resume '${path}': it has no checkpoint`, {
      hint: "leave out --resume to begin",
    });
  }
  return { ...taken, state: readState(taken.state, taken.checkpoint) };
}

function readState(state: JsonRecord, checkpoint: string): SupervisedState {
  const read = (key: string): number => {
    const value = state[key];
    if (typeof value === "number") return value;
    throw new DataError(
      `Cannot resume: the state of '${checkpoint}' has no number '${key}'`,
      { hint: "resume from a checkpoint that sft wrote" },
    );
  };
  return {
    ...state,
    step: read("step"),
    "num_tokens": read("num_tokens"),
    "nonfinite_steps": read("nonfinite_steps"),
  };
}
