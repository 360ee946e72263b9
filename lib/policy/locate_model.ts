import { resolveModel } from "../hub/mod.ts";
import { DataError } from "../jsonl/mod.ts";
import {
  type AdapterConfig,
  loadAdapter,
  loadAdapterConfig,
  loadModelConfig,
  locateWeights,
  nonFiniteStored,
  type StoredWeight,
  type Weight,
} from "../model/mod.ts";
import { findNonFinite } from "./find_non_finite.ts";
import type { Policy } from "./policy.ts";

/** A model whose weights stay in their files, but for those of its adapter. */
export type LocatedModel = Pick<
  Policy,
  "config" | "weights" | "base" | "adapter"
>;

/**
 * Finds the weights of a model's folder without keeping them, or those of an
 * adapter's base model, with the adapter in memory. The files are passed through
 * once: all weights must be finite.
 *
 * @example Usage
 * ```ts
 * import { locateModel } from "./locate_model.ts";
 *
 * const model = await locateModel("datasets/ring/starter");
 * console.assert(model.weights.size === 0);
 * console.assert(model.base.has("model.norm.weight"));
 * ```
 *
 * @param folder A model's or adapter's folder.
 * @param report Is told, line by line, what of a base model is downloaded.
 * @returns Where the weights lie.
 * @throws {DataError} If a file is missing, malformed or does not fit, or a
 * weight is not finite.
 */
export async function locateModel(
  folder: string,
  report?: (line: string) => void,
): Promise<LocatedModel> {
  const adapter = await loadAdapterConfig(folder);
  const from = adapter ? await findBase(folder, adapter, report) : folder;
  const config = await loadModelConfig(from);
  const weights = adapter
    ? await loadAdapter(folder, config, adapter.lora)
    : new Map<string, Weight>();
  refuseNonFinite(weights, `adapter '${folder}'`);
  const base = await locateWeights(from, config);
  await refuseNonFiniteStored(base, `model '${from}'`);
  return { config, weights, base, adapter };
}

/**
 * Finds the folder with a model's `config.json` and weights: its own, or under an
 * adapter that of its base model.
 *
 * @example Usage
 * ```ts
 * import { baseFolder } from "./locate_model.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const starter = "datasets/ring/starter";
 * assertEquals(await baseFolder(starter), starter);
 * ```
 *
 * @param folder A model's or adapter's folder.
 * @param report Is told, line by line, what of a base model is downloaded.
 * @returns The folder.
 * @throws {DataError} If an adapter's base model cannot be had.
 */
export async function baseFolder(
  folder: string,
  report?: (line: string) => void,
): Promise<string> {
  const adapter = await loadAdapterConfig(folder);
  return adapter ? await findBase(folder, adapter, report) : folder;
}

/** Refuses weights that are not finite, by name. */
export function refuseNonFinite(
  weights: ReadonlyMap<string, Weight>,
  source: string,
): void {
  const broken = findNonFinite(weights);
  if (broken === undefined) return;
  throw notFinite(source, broken.name, broken.value);
}

/** Refuses weights in files that are not finite, by name. */
export async function refuseNonFiniteStored(
  weights: ReadonlyMap<string, StoredWeight>,
  source: string,
): Promise<void> {
  for (const [name, stored] of weights) {
    const value = await nonFiniteStored(name, stored);
    if (value !== undefined) throw notFinite(source, name, value);
  }
}

function notFinite(source: string, name: string, value: number): DataError {
  return new DataError(`Cannot use ${source}: '${name}' holds ${value}`, {
    hint: "its training diverged, or the file was damaged: take another",
  });
}

async function findBase(
  folder: string,
  { baseModel, revision }: AdapterConfig,
  report?: (line: string) => void,
): Promise<string> {
  let base: string;
  try {
    base = await resolveModel(baseModel, {
      ...(revision !== undefined && { revision }),
      ...(report && { report }),
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(
      `Cannot load adapter '${folder}': its base model cannot be had: ${reason}`,
      {
        cause,
        hint: "correct base_model_name_or_path in its adapter_config.json",
      },
    );
  }
  if (await loadAdapterConfig(base) === undefined) return base;
  throw new DataError(
    `Cannot load adapter '${folder}': its base model '${baseModel}' is an adapter itself`,
    { hint: "export that one into a model, and name the model as the base" },
  );
}
