import { DataError, type JsonRecord, parseJson } from "../jsonl/mod.ts";
import {
  adapterWeights,
  expectedWeights,
  loadAdapterConfig,
  loadModelConfig,
  readSafetensors,
  readSafetensorsHeader,
  type StoredTensor,
} from "../model/mod.ts";
import type { Moments } from "./adamw.ts";
import { findNonFinite } from "./find_non_finite.ts";
import type { Optimizer } from "./optimizer.ts";

/** What a checkpoint holds beside the model. */
export interface TrainingState {
  /** The optimizer, if it was saved. */
  optimizer?: Optimizer;
  /** Where the run stood, if it was saved. */
  state?: JsonRecord;
}

/**
 * Reads a checkpoint's optimizer and trainer state and checks them against its
 * configuration; the model itself is read by `loadPolicy`.
 *
 * @example Usage
 * ```ts
 * import { loadCheckpoint } from "./load_checkpoint.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(await loadCheckpoint("datasets/ring/starter"), {});
 * ```
 *
 * @param folder The checkpoint's folder.
 * @returns Optimizer and state, each absent where it was not saved.
 * @throws {DataError} If the folder is not a model's, or a file does not fit it.
 */
export async function loadCheckpoint(folder: string): Promise<TrainingState> {
  const config = await loadModelConfig(folder);
  const path = `${folder}/optimizer.safetensors`;
  const result: TrainingState = {};
  if (await isPresent(path)) {
    const { metadata } = await readSafetensorsHeader(path);
    const tensors = await readSafetensors(path);
    const moments = new Map<string, Moments>();
    const adapter = await loadAdapterConfig(folder);
    const trained = adapter
      ? adapterWeights(config, adapter.lora)
      : expectedWeights(config);
    for (const { name, shape } of trained) {
      moments.set(name, {
        m: takeMoment(tensors, `m.${name}`, shape, path),
        v: takeMoment(tensors, `v.${name}`, shape, path),
      });
    }
    const [unexpected] = tensors.keys();
    if (unexpected !== undefined) {
      throw new DataError(
        `Cannot load optimizer '${path}': unexpected '${unexpected}'`,
      );
    }
    result.optimizer = { step: parseStep(metadata.step, path), moments };
  }
  const statePath = `${folder}/trainer_state.json`;
  if (await isPresent(statePath)) result.state = await readState(statePath);
  return result;
}

function takeMoment(
  tensors: Map<string, StoredTensor>,
  name: string,
  shape: readonly number[],
  path: string,
): Float32Array {
  const tensor = tensors.get(name);
  if (
    !(tensor?.data instanceof Float32Array) || `${tensor.shape}` !== `${shape}`
  ) {
    const found = tensor ? `is [${tensor.shape.join(", ")}]` : "is missing";
    throw new DataError(
      `Cannot load optimizer '${path}': '${name}' ${found}, ` +
        `expected [${shape.join(", ")}]`,
    );
  }
  const broken = findNonFinite([[name, { data: tensor.data }]]);
  if (broken !== undefined) {
    throw new DataError(
      `Cannot load optimizer '${path}': '${name}' holds ${broken.value}`,
    );
  }
  tensors.delete(name);
  return tensor.data;
}

function parseStep(text: string | undefined, path: string): number {
  if (text !== undefined && /^\d{1,15}$/.test(text)) return Number(text);
  throw new DataError(
    `Cannot load optimizer '${path}': its step is ${JSON.stringify(text)}`,
  );
}

async function readState(path: string): Promise<JsonRecord> {
  function refuse(reason: string, cause?: unknown): DataError {
    return new DataError(`Cannot load trainer state '${path}': ${reason}`, {
      cause,
    });
  }
  const text = await Deno.readTextFile(path);
  let state: unknown;
  try {
    state = parseJson(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw refuse(cause.message, cause);
  }
  if (typeof state !== "object" || state === null || Array.isArray(state)) {
    throw refuse("expected a JSON object");
  }
  return state as JsonRecord;
}

async function isPresent(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
