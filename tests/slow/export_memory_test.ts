/**
 * Saving streams: a model of half a gigabyte goes from its file into another, an
 * adapter merged on the way, within the memory of a few of its tensors.
 *
 * @module
 */
import { assert, assertLess } from "@std/assert";
import { resourceUsage } from "node:process";
import {
  initialAdapter,
  loadModelConfig,
  locateWeights,
} from "../../lib/model/mod.ts";
import { saveModel } from "../../lib/policy/mod.ts";
import { writeRandomModel } from "./_random_model.ts";

const config = {
  "architectures": ["LlamaForCausalLM"],
  "model_type": "llama",
  "vocab_size": 4096,
  "hidden_size": 1024,
  "intermediate_size": 4096,
  "num_hidden_layers": 16,
  "num_attention_heads": 16,
  "max_position_embeddings": 2048,
  "tie_word_embeddings": true,
  "torch_dtype": "bfloat16",
};

Deno.test("saveModel() merges and converts half a gigabyte within a few tensors' memory", async (t) => {
  const parent = await Deno.makeTempDir();
  const folder = `${parent}/model`;
  try {
    await Deno.mkdir(folder);
    await writeRandomModel(folder, config);
    const shape = await loadModelConfig(folder);
    const base = await locateWeights(folder, shape);
    const lora = { rank: 4, alpha: 8, targetModules: "all-linear" };
    const weights = initialAdapter(shape, lora, () => () => 0.75);
    for (const { data } of weights.values()) data.fill(0.01);
    const adapter = { lora, baseModel: folder, raw: {} };
    const before = resourceUsage().maxRSS;
    await saveModel(
      `${parent}/merged`,
      { config: shape, base, weights, adapter },
      { tokenizerFolder: folder, type: "float32", maxShardBytes: 3e8 },
    );
    const grown = (resourceUsage().maxRSS - before) / 1024;
    const { size } = await Deno.stat(`${folder}/model.safetensors`);
    await t.step(
      `${(size / 2 ** 20).toFixed(0)} MiB read, ${grown.toFixed(0)} MiB more`,
      () => {},
    );
    assert(size > 500e6);
    // The largest tensor has 16 MiB in float32.
    assertLess(grown, 160);
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
});
