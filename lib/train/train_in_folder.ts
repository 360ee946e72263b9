import { UsageError } from "../config/mod.ts";
import {
  combineSinks,
  type EventSink,
  type TrainEvent,
  writeRunReport,
} from "../report/mod.ts";
import { assertModelApart } from "./_assert_model_apart.ts";
import type { RunFolder } from "./open_run_folder.ts";
import { train } from "./train.ts";
import type { TrainSetup } from "./train_setup.ts";
import type { TrainerState } from "./trainer_state.ts";

/**
 * Trains with a run folder: metrics, samples and checkpoints go there, and at
 * the end, also of a stopped run, `report.html`.
 *
 * @param setup The run, without what the folder brings.
 * @param folder The opened folder.
 * @param sinks What else hears the run's events, after the folder's own files.
 * @returns Where the run stands at its end.
 * @throws {UsageError} If the folder is to be replaced and the model lies in it.
 * @throws As {@linkcode train}.
 */
export async function trainInFolder(
  setup: Omit<TrainSetup, "emit" | "outputDir" | "resume">,
  folder: RunFolder,
  sinks: readonly EventSink[],
): Promise<TrainerState> {
  if (folder.overwrite && setup.modelFolder.startsWith(`${folder.path}/`)) {
    throw new UsageError(
      `Cannot replace run '${folder.path}': the model lies in it`,
      { hint: "give a new --output-dir" },
    );
  }
  if (folder.overwrite) await assertModelApart(folder.path, setup.policy);
  const sink = combineSinks([folder.sink, ...sinks]);
  const finish = async (): Promise<void> => {
    await sink.close();
    if (!folder.begun) return;
    await writeRunReport(folder.path, setup.problems);
  };
  const emit = async (event: TrainEvent): Promise<void> => {
    await sink.write(event);
    if (event.type !== "start") return;
    for (const message of folder.warnings) {
      await sink.write({ type: "warning", message });
    }
  };
  let state: TrainerState;
  try {
    state = await train({
      ...setup,
      ...(folder.resume && { resume: folder.resume }),
      outputDir: folder.path,
      emit,
    });
  } catch (error) {
    // Why the run ended matters more than a page that cannot be written.
    await finish().catch(() => {});
    throw error;
  }
  await finish();
  return state;
}
