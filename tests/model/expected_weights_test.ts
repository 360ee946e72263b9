import { assertEquals } from "@std/assert";
import { expectedWeights } from "../../lib/model/expected_weights.ts";
import { loadModelConfig } from "../../lib/model/load_model_config.ts";
import { parseModelConfig } from "../../lib/model/parse_model_config.ts";
import { readSafetensors } from "../../lib/model/read_safetensors.ts";
import { llama, qwen2, qwen3 } from "./_configs.ts";
import { goldenFolders } from "./_golden_folders.ts";

function shapesOf(json: Readonly<Record<string, unknown>>) {
  const weights = expectedWeights(parseModelConfig(json, "config.json"));
  return Object.fromEntries(weights.map(({ name, shape }) => [name, shape]));
}

Deno.test("expectedWeights() lists a tied Llama in order", () => {
  const layer = (index: number): [string, number[]][] => [
    [`model.layers.${index}.self_attn.q_proj.weight`, [8, 8]],
    [`model.layers.${index}.self_attn.k_proj.weight`, [4, 8]],
    [`model.layers.${index}.self_attn.v_proj.weight`, [4, 8]],
    [`model.layers.${index}.self_attn.o_proj.weight`, [8, 8]],
    [`model.layers.${index}.mlp.gate_proj.weight`, [12, 8]],
    [`model.layers.${index}.mlp.up_proj.weight`, [12, 8]],
    [`model.layers.${index}.mlp.down_proj.weight`, [8, 12]],
    [`model.layers.${index}.input_layernorm.weight`, [8]],
    [`model.layers.${index}.post_attention_layernorm.weight`, [8]],
  ];
  assertEquals(Object.entries(shapesOf(llama)), [
    ["model.embed_tokens.weight", [20, 8]],
    ...layer(0),
    ...layer(1),
    ["model.norm.weight", [8]],
  ]);
});

Deno.test("expectedWeights() has Qwen2's biases and an untied head", () => {
  const shapes = shapesOf(qwen2);
  assertEquals(shapes["model.layers.1.self_attn.q_proj.bias"], [8]);
  assertEquals(shapes["model.layers.1.self_attn.v_proj.bias"], [4]);
  assertEquals(shapes["model.layers.1.self_attn.o_proj.bias"], undefined);
  assertEquals(shapes["lm_head.weight"], [20, 8]);
});

Deno.test("expectedWeights() has Qwen3's norms and free head size", () => {
  const shapes = shapesOf(qwen3);
  assertEquals(shapes["model.layers.0.self_attn.q_norm.weight"], [6]);
  assertEquals(shapes["model.layers.0.self_attn.k_norm.weight"], [6]);
  assertEquals(shapes["model.layers.0.self_attn.q_proj.weight"], [24, 8]);
  assertEquals(shapes["model.layers.0.self_attn.o_proj.weight"], [8, 24]);
});

Deno.test({
  name: "golden expectedWeights() are those of the reference models",
  ignore: goldenFolders().length === 0,
  async fn() {
    for (const folder of goldenFolders()) {
      const config = await loadModelConfig(folder);
      const tensors = await readSafetensors(`${folder}/model.safetensors`);
      const stored = [...tensors].map(([name, { shape }]) => ({ name, shape }));
      assertEquals(
        expectedWeights(config).sort((a, b) => a.name < b.name ? -1 : 1),
        stored.sort((a, b) => a.name < b.name ? -1 : 1),
      );
    }
  },
});
