import { type JsonRecord, stringifyJson, WriteError } from "../jsonl/mod.ts";
import {
  type ModelConfig,
  type StoredTensor,
  type Weight,
  writeSafetensors,
} from "../model/mod.ts";
import { findNonFinite } from "./find_non_finite.ts";
import type { Optimizer } from "./optimizer.ts";

/** What {@linkcode saveCheckpoint} writes. */
export interface CheckpointContents {
  /** The policy's configuration and weights. */
  policy: { config: ModelConfig; weights: ReadonlyMap<string, Weight> };
  /** The optimizer; without it training cannot go on from the checkpoint. */
  optimizer?: Optimizer;
  /** The model folder whose text files and defaults are copied. */
  tokenizerFolder: string;
  /** Where the run stands, for `trainer_state.json`. */
  state?: JsonRecord;
}

/** Files a model folder may have beside configuration and weights. */
const COPIED = [
  "added_tokens.json",
  "chat_template.jinja",
  "chat_template.json",
  "generation_config.json",
  "merges.txt",
  "selfhint.yaml",
  "special_tokens_map.json",
  "tokenizer.json",
  "tokenizer.model",
  "tokenizer_config.json",
  "vocab.json",
];

/**
 * Writes a checkpoint: a Hugging Face model folder, with `optimizer.safetensors`
 * (moments `m.<weight>` and `v.<weight>`) and `trainer_state.json` where given.
 *
 * All of it goes to a hidden folder beside the target, which is then renamed:
 * a folder of the final name is always whole. An older one is replaced.
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
 * @throws {WriteError} If it cannot be written; no part of it is left.
 */
export async function saveCheckpoint(
  folder: string,
  contents: CheckpointContents,
): Promise<void> {
  const [_, parent = "", name = ""] = /^(.*\/)?([^/]+)\/*$/.exec(folder) ?? [];
  const temporary = `${parent}.${name}.tmp`;
  const replaced = `${parent}.${name}.old`;
  assertFinite(folder, contents);
  try {
    await removeFolder(temporary);
    await Deno.mkdir(temporary, { recursive: true });
    await writeContents(temporary, contents);
  } catch (cause) {
    await removeFolder(temporary).catch(() => {});
    if (cause instanceof RangeError) throw cause;
    throw new WriteError(`checkpoint '${folder}'`, cause);
  }
  await removeFolder(replaced);
  await renameIfPresent(folder, replaced);
  await Deno.rename(temporary, folder);
  await removeFolder(replaced);
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
  { policy, optimizer, tokenizerFolder, state }: CheckpointContents,
): Promise<void> {
  for (const file of COPIED) {
    await copyIfPresent(`${tokenizerFolder}/${file}`, `${folder}/${file}`);
  }
  const { raw } = policy.config;
  const dtype = Object.hasOwn(raw, "dtype") ? "dtype" : "torch_dtype";
  await Deno.writeTextFile(
    `${folder}/config.json`,
    JSON.stringify({ ...raw, [dtype]: "float32" }, null, 2) + "\n",
  );
  await writeSafetensors(`${folder}/model.safetensors`, policy.weights);
  if (optimizer) {
    await writeSafetensors(
      `${folder}/optimizer.safetensors`,
      momentTensors(optimizer, policy.weights),
      { step: String(optimizer.step) },
    );
  }
  if (state) {
    await Deno.writeTextFile(
      `${folder}/trainer_state.json`,
      stringifyJson(state) + "\n",
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

async function copyIfPresent(from: string, to: string): Promise<void> {
  try {
    // Not Deno.copyFile, which keeps a read-only mode.
    await Deno.writeFile(to, await Deno.readFile(from));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function renameIfPresent(from: string, to: string): Promise<void> {
  try {
    await Deno.rename(from, to);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function removeFolder(folder: string): Promise<void> {
  try {
    await Deno.remove(folder, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
