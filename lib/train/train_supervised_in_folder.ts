import { dataFingerprint, type JsonRecord } from "../jsonl/mod.ts";
import {
  checkpointName,
  createOptimizer,
  latestCheckpoint,
  lockOutput,
  loraOptions,
  type OptimizerOptions,
  optimizerOptions,
  rotateCheckpoints,
  saveCheckpoint,
} from "../policy/mod.ts";
import { combineSinks, type EventSink } from "../report/mod.ts";
import { assertModelFree } from "./_assert_model_free.ts";
import { assertModelApart } from "./_assert_model_apart.ts";
import type { SupervisedCheckpoint } from "./open_model_folder.ts";
import { differences } from "./run_record.ts";
import { assertSameRun, changedSettings, runSettings } from "./run_settings.ts";
import {
  type SupervisedOptions,
  supervisedOptions,
} from "./supervised_options.ts";
import type { SupervisedRow } from "./supervised_row.ts";
import { type SupervisedSetup, trainSupervised } from "./train_supervised.ts";

/** What a run of supervised fine-tuning has on the disk. */
export interface ModelFolder {
  /** The model folder to write; until it is done it holds checkpoints. */
  path: string;
  /** The checkpoint to go on from. */
  resume?: SupervisedCheckpoint | undefined;
  /** Folder of the first model's tokenizer files. */
  tokenizerFolder: string;
  /** Hash of the prompt templates. */
  promptHash: string;
  /** The examples; none of a corpus that is drawn. */
  examples: readonly SupervisedRow[];
}

/**
 * Fine-tunes with a model folder: checkpoints are written into it, and the
 * finished model takes its place.
 *
 * @param setup The run, without what the folder brings.
 * @param target The folder and what the checkpoints say of the run.
 * @param sinks What hears the run's events.
 * @throws {UsageError} If the run in the folder is another one.
 * @throws As {@linkcode trainSupervised} and {@linkcode saveCheckpoint}.
 */
export async function trainSupervisedInFolder(
  setup:
    & Pick<SupervisedSetup, "policy" | "nextBatch" | "modelName" | "signal">
    & {
      settings: SupervisedOptions & OptimizerOptions;
    },
  { path, resume, tokenizerFolder, promptHash, examples }: ModelFolder,
  sinks: readonly EventSink[],
): Promise<void> {
  const { policy, settings, modelName } = setup;
  const sink = combineSinks(sinks);
  const record = {
    stage: "sft",
    model: modelName,
    "prompt_hash": promptHash,
    data: dataFingerprint(examples.map((row) => ({ ...row, place: "" }))),
    settings: settingsOf(settings),
  };
  if (resume) {
    assertSameRun([
      ...differences(resume.state, record),
      ...changedSettings(resume.state.settings, record.settings),
    ], resume.checkpoint);
  }
  await using _lock = await lockOutput(path);
  // Another run may have come and gone since the folder was looked at.
  if (!resume) await assertModelFree(path, settings);
  await assertModelApart(path, policy);
  if (settings.overwrite) await removeCheckpoints(path);
  const optimizer = resume?.optimizer ?? createOptimizer(policy.weights);
  const { step } = await trainSupervised({
    ...setup,
    emit: sink.write,
    optimizer,
    state: resume?.state,
    checkpoint: resume?.checkpoint,
    save: async (state) => {
      const checkpoint = `${path}/${checkpointName(state.step)}`;
      await saveCheckpoint(checkpoint, {
        policy,
        optimizer,
        tokenizerFolder,
        state: { ...state, ...record },
      });
      await rotateCheckpoints(path, { keep: settings.saveTotalLimit });
      return checkpoint;
    },
  });
  await saveCheckpoint(path, {
    policy,
    tokenizerFolder,
    state: { stage: "sft", step, "prompt_hash": promptHash },
  });
  await sink.write({ type: "checkpoint", path, step });
  await sink.close();
}

function settingsOf(
  settings: SupervisedOptions & OptimizerOptions,
): JsonRecord {
  const { data: _, outputDir: __, overwrite: ___, resume: ____, ...kept } =
    runSettings(settings, [supervisedOptions, optimizerOptions, loraOptions]);
  return kept;
}

/** Removes the checkpoints of an older run. */
async function removeCheckpoints(path: string): Promise<void> {
  for (;;) {
    const checkpoint = await latestCheckpoint(path).catch(() => undefined);
    if (checkpoint === undefined) return;
    await Deno.remove(checkpoint, { recursive: true });
  }
}
