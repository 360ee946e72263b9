import { starterFolder } from "../../datasets/ring/mod.ts";
import { parseModelConfig } from "../../lib/model/mod.ts";
import { freshWeights, saveCheckpoint } from "../../lib/policy/mod.ts";

/**
 * Saves an untrained policy of one small layer with the starter's tokenizer as
 * `checkpoint-000002`; returns its folder.
 */
export async function saveTinyPolicy(parent: string): Promise<string> {
  const path = `${starterFolder}/config.json`;
  const raw = JSON.parse(await Deno.readTextFile(path));
  const config = parseModelConfig({
    ...raw,
    hidden_size: 32,
    intermediate_size: 32,
    num_hidden_layers: 1,
    num_attention_heads: 2,
    num_key_value_heads: 1,
    head_dim: 16,
  }, path);
  const folder = `${parent}/checkpoint-000002`;
  await saveCheckpoint(folder, {
    policy: { config, weights: freshWeights(config, 0) },
    tokenizerFolder: starterFolder,
    state: { step: 2 },
  });
  return folder;
}
