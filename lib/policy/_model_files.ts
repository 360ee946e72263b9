import { join } from "node:path";
import type { ModelConfig, WeightType } from "../model/mod.ts";

/** Files a model folder may have beside configuration and weights. */
export const MODEL_FILES = [
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

/** Copies the tokenizer's files, the templates and the defaults of a model. */
export async function copyTextFiles(from: string, to: string): Promise<void> {
  for (const name of MODEL_FILES) {
    try {
      // Not Deno.copyFile, which keeps a read-only mode.
      await Deno.writeFile(
        join(to, name),
        await Deno.readFile(join(from, name)),
      );
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

/** Writes a `config.json`, all keys as they were read but the weights' type. */
export async function writeConfig(
  folder: string,
  { raw }: ModelConfig,
  type?: WeightType,
): Promise<void> {
  const key = Object.hasOwn(raw, "dtype") ? "dtype" : "torch_dtype";
  await writeJson(
    join(folder, "config.json"),
    type === undefined ? raw : { ...raw, [key]: type },
  );
}

/** Writes a JSON file as transformers lays it out. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await Deno.writeTextFile(path, JSON.stringify(value, null, 2) + "\n");
}
