import {
  memoryTensor,
  type WeightType,
  writeWeights,
} from "../../lib/model/mod.ts";
import { randomPolicy } from "./_random_policy.ts";

/** How {@linkcode withModel} stores the model. */
export interface ModelFolderOptions {
  /** The type of its weights. */
  type?: WeightType;
  /** Bytes in one file at most. */
  maxShardBytes?: number;
  /** Keys of its `config.json` that differ. */
  settings?: Record<string, unknown>;
}

/** Runs with a folder that holds a small untrained model, then removes it. */
export async function withModel(
  { type = "float32", maxShardBytes = 5e9, settings = {} }: ModelFolderOptions,
  use: (folder: string, parent: string) => Promise<void>,
): Promise<void> {
  const parent = await Deno.makeTempDir();
  const folder = `${parent}/model`;
  try {
    await Deno.mkdir(folder);
    await using policy = randomPolicy(settings);
    const { raw } = policy.config;
    await Deno.writeTextFile(`${folder}/config.json`, JSON.stringify(raw));
    await Deno.writeTextFile(`${folder}/tokenizer.json`, "{}");
    const tensors = Array.from(
      policy.weights,
      ([name, weight]) => [name, memoryTensor(weight, type)] as const,
    );
    await writeWeights(folder, new Map(tensors), { maxShardBytes });
    await use(folder, parent);
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
}
