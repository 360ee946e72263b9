import { join } from "node:path";
import { type JsonRecord, stringifyJson, WriteError } from "../jsonl/mod.ts";
import {
  type AdapterConfig,
  checkFreeSpace,
  type ModelConfig,
  renderAdapterConfig,
  type StoredTensor,
  type Weight,
  writeSafetensors,
} from "../model/mod.ts";
import { copyTextFiles, writeConfig, writeJson } from "./_model_files.ts";
import { replaceFolder } from "./_replace_folder.ts";
import { findNonFinite } from "./find_non_finite.ts";
import type { Optimizer } from "./optimizer.ts";

/** What {@linkcode saveCheckpoint} writes. */
export interface CheckpointContents {
  /** The policy's configuration, trained weights and adapter. */
  policy: {
    config: ModelConfig;
    weights: ReadonlyMap<string, Weight>;
    adapter?: AdapterConfig | undefined;
  };
  /** The optimizer; without it training cannot go on from the checkpoint. */
  optimizer?: Optimizer;
  /** Further weights, by the name of their file. */
  extra?: Readonly<Record<string, ReadonlyMap<string, Weight>>>;
  /** The model folder whose text files and defaults are copied. */
  tokenizerFolder: string;
  /** Where the run stands, for `trainer_state.json`. */
  state?: JsonRecord;
}

/**
 * Writes a checkpoint: a Hugging Face model folder, or under an adapter one of
 * PEFT's that names its base model; with `optimizer.safetensors` (moments
 * `m.<weight>` and `v.<weight>` of the trained weights) and `trainer_state.json`
 * where given.
 *
 * All of it goes to a hidden folder beside the target, is flushed to the disk and
 * renamed: a folder of the final name is always whole. An older one is replaced.
 *
 * @example Usage
 * ```ts
 * import { loadModelConfig, loadWeights } from "../model/mod.ts";
 * import { checkpointName } from "./checkpoint_name.ts";
 * import { loadCheckpoint } from "./load_checkpoint.ts";
 * import { saveCheckpoint } from "./save_checkpoint.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const starter = "datasets/ring/starter";
 * const config = await loadModelConfig(starter);
 * const folder = `${await Deno.makeTempDir()}/${checkpointName(60)}`;
 * await saveCheckpoint(folder, {
 *   policy: { config, weights: await loadWeights(starter, config) },
 *   tokenizerFolder: starter,
 *   state: { step: 60 },
 * });
 * assertEquals((await loadCheckpoint(folder)).state, { step: 60 });
 * ```
 *
 * @param folder Where the checkpoint goes; its parent is made if need be.
 * @param contents What it holds.
 * @throws {RangeError} If a number in it is not finite.
 * @throws {WriteError} If it cannot be written, as where the disk has too little
 *   room; no part of it is left.
 */
export async function saveCheckpoint(
  folder: string,
  contents: CheckpointContents,
): Promise<void> {
  const { policy, optimizer } = contents;
  const values = [...policy.weights.values()]
    .reduce((sum, { data }) => sum + data.length, 0);
  try {
    await replaceFolder(folder, async (temporary) => {
      await checkFreeSpace(
        temporary,
        4 * values *
            ((optimizer ? 3 : 1) + Object.keys(contents.extra ?? {}).length) +
          2 ** 20,
      );
      assertFinite(folder, contents);
      await writeContents(temporary, contents);
    });
  } catch (cause) {
    if (cause instanceof WriteError || cause instanceof RangeError) throw cause;
    throw new WriteError(`checkpoint '${folder}'`, cause);
  }
}

function assertFinite(
  folder: string,
  { policy, optimizer }: CheckpointContents,
): void {
  const moments = [...optimizer?.moments ?? []].flatMap(([name, { m, v }]) => [
    [`m.${name}`, { data: m }] as const,
    [`v.${name}`, { data: v }] as const,
  ]);
  const broken = findNonFinite([...policy.weights, ...moments]);
  if (broken === undefined) return;
  throw new RangeError(
    `Cannot save checkpoint '${folder}': '${broken.name}' holds ${broken.value}`,
  );
}

async function writeContents(
  folder: string,
  { policy, optimizer, extra = {}, tokenizerFolder, state }: CheckpointContents,
): Promise<void> {
  const { config, weights, adapter } = policy;
  await copyTextFiles(tokenizerFolder, folder);
  if (adapter) {
    await writeConfig(folder, config);
    await writeJson(
      join(folder, "adapter_config.json"),
      renderAdapterConfig(adapter),
    );
    await writeSafetensors(join(folder, "adapter_model.safetensors"), weights);
  } else {
    await writeConfig(folder, config, "float32");
    await writeSafetensors(join(folder, "model.safetensors"), weights);
  }
  if (optimizer) {
    await writeSafetensors(
      join(folder, "optimizer.safetensors"),
      momentTensors(optimizer, weights),
      { step: String(optimizer.step) },
    );
  }
  for (const [name, further] of Object.entries(extra)) {
    await writeSafetensors(join(folder, name), further);
  }
  if (state) {
    await Deno.writeTextFile(
      join(folder, "trainer_state.json"),
      stringifyJson(state, 2) + "\n",
    );
  }
}

function momentTensors(
  optimizer: Optimizer,
  weights: ReadonlyMap<string, Weight>,
): Map<string, StoredTensor> {
  const tensors = new Map<string, StoredTensor>();
  for (const [name, { m, v }] of optimizer.moments) {
    const shape = weights.get(name)?.shape ?? [m.length];
    tensors.set(`m.${name}`, { shape, data: m });
    tensors.set(`v.${name}`, { shape, data: v });
  }
  return tensors;
}
