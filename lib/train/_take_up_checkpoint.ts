import { DataError, type JsonRecord } from "../jsonl/mod.ts";
import {
  checkpointFault,
  findNonFinite,
  healthyCheckpointBefore,
  latestCheckpoint,
  loadCheckpoint,
  type Optimizer,
} from "../policy/mod.ts";
import { shellWord } from "./_shell_word.ts";

/** A checkpoint that a run goes on from. */
export interface TakenCheckpoint {
  checkpoint: string;
  optimizer: Optimizer;
  state: JsonRecord;
}

/**
 * Loads the newest checkpoint in a folder. A damaged one is never passed over in
 * silence: the error names the newest before it that is whole.
 */
export async function takeUpCheckpoint(
  folder: string,
  options: { look: boolean },
): Promise<TakenCheckpoint | undefined> {
  const checkpoint = await latestCheckpoint(folder, options);
  if (checkpoint === undefined) return undefined;
  const fault = await checkpointFault(checkpoint);
  if (fault !== undefined) throw await damaged(checkpoint, fault);
  try {
    const { optimizer, state } = await loadCheckpoint(checkpoint);
    for (const [name, { m, v }] of optimizer!.moments) {
      const broken = findNonFinite([["m", { data: m }], ["v", { data: v }]]);
      if (broken === undefined) continue;
      const fault = `its moment ${broken.name} of '${name}' is ${broken.value}`;
      throw new DataError(fault);
    }
    return { checkpoint, optimizer: optimizer!, state: state! };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    throw await damaged(checkpoint, error.message);
  }
}

async function damaged(checkpoint: string, fault: string): Promise<DataError> {
  const earlier = await healthyCheckpointBefore(checkpoint);
  const hint = earlier === undefined
    ? "no checkpoint before it is whole: --overwrite instead of --resume begins again"
    : `'${earlier}' is whole; to go on from it move the damaged one away: mv ${
      shellWord(checkpoint)
    } ${shellWord(`${checkpoint}.damaged`)}`;
  return new DataError(
    `Cannot resume: the newest checkpoint '${checkpoint}' is damaged: ${fault}`,
    { hint },
  );
}
