import { assertEquals, assertThrows } from "@std/assert";
import { DataError } from "../../lib/jsonl/mod.ts";
import {
  parseModelConfig,
  unknownConfigKeys,
} from "../../lib/model/parse_model_config.ts";
import { llama, llama3Scaling, qwen2, qwen3 } from "./_configs.ts";

Deno.test("parseModelConfig() reads a Llama", () => {
  assertEquals(parseModelConfig(llama, "config.json"), {
    family: "llama",
    vocabularySize: 20,
    hiddenSize: 8,
    intermediateSize: 12,
    layers: 2,
    heads: 4,
    kvHeads: 2,
    headDim: 2,
    maxPositions: 64,
    rmsNormEps: 1e-5,
    ropeTheta: 10_000,
    tiedEmbeddings: true,
    attentionBias: false,
    queryKeyNorm: false,
    dtype: "float32",
    bosId: 1,
    eosIds: [2, 3],
    raw: llama,
  });
});

Deno.test("parseModelConfig() knows what tells Qwen2 and Qwen3 apart", () => {
  const second = parseModelConfig(qwen2, "config.json");
  assertEquals([second.attentionBias, second.queryKeyNorm], [true, false]);
  assertEquals(second.tiedEmbeddings, false);
  const third = parseModelConfig(qwen3, "config.json");
  assertEquals([third.attentionBias, third.queryKeyNorm], [false, true]);
  assertEquals(third.headDim, 6);
  const wide = { ...qwen3, "head_dim": undefined };
  assertEquals(parseModelConfig(wide, "config.json").headDim, 128);
});

Deno.test("parseModelConfig() fills in Hugging Face's defaults", () => {
  const config = parseModelConfig({
    "model_type": "llama",
    "vocab_size": 20,
    "hidden_size": 8,
    "intermediate_size": 12,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "max_position_embeddings": 64,
  }, "config.json");
  assertEquals(config.kvHeads, 4);
  assertEquals(config.rmsNormEps, 1e-6);
  assertEquals(config.ropeTheta, 10_000);
  assertEquals(config.tiedEmbeddings, false);
  assertEquals(config.eosIds, []);
});

Deno.test("parseModelConfig() reads rotary settings in every spelling", () => {
  const scaling = {
    factor: 8,
    lowFrequencyFactor: 1,
    highFrequencyFactor: 4,
    originalMaxPositions: 64,
  };
  const { rope_type, ...rest } = llama3Scaling;
  const theta = { "rope_theta": 500_000 };
  const old = { ...llama, ...theta };
  const none = { ...llama, "rope_theta": undefined };
  for (
    const [json, expected] of [
      [{ ...old, "rope_scaling": llama3Scaling }, scaling],
      [{ ...old, "rope_scaling": { ...rest, type: rope_type } }, scaling],
      [{ ...none, "rope_parameters": { ...llama3Scaling, ...theta } }, scaling],
      [{ ...old, "rope_scaling": { "rope_type": "default" } }, undefined],
      [
        { ...none, "rope_parameters": { "rope_type": "default", ...theta } },
        undefined,
      ],
      [{ ...none, "rope_parameters": theta }, undefined],
    ] as const
  ) {
    const config = parseModelConfig(json, "config.json");
    assertEquals(config.ropeTheta, 500_000);
    assertEquals(config.ropeScaling, expected);
  }
});

Deno.test("parseModelConfig() reads dtype in both spellings", () => {
  const json = { ...llama, "torch_dtype": undefined, dtype: "bfloat16" };
  assertEquals(parseModelConfig(json, "config.json").dtype, "bfloat16");
});

Deno.test("parseModelConfig() accepts a Qwen sliding window that is off", () => {
  parseModelConfig({ ...qwen3, "sliding_window": 4096 }, "config.json");
  const types = ["full_attention", "full_attention"];
  parseModelConfig({ ...qwen3, "layer_types": types }, "config.json");
});

Deno.test("parseModelConfig() takes the published configs' own keys", () => {
  for (
    const json of [
      // Llama 2, 3.2 and Qwen2.5 in their files' words.
      { ...llama, "pretraining_tp": 1, "tie_word_embeddings": false },
      {
        ...llama,
        "head_dim": 2,
        "rope_theta": 500_000,
        "rope_scaling": llama3Scaling,
        "use_cache": true,
      },
      {
        ...qwen2,
        "max_window_layers": 21,
        "sliding_window": 32768,
        "use_mrope": false,
        "use_sliding_window": undefined,
      },
    ]
  ) {
    assertEquals(parseModelConfig(json, "config.json").headDim, 2);
  }
});

Deno.test("parseModelConfig() refuses by key and value", async (t) => {
  const cases: [Record<string, unknown>, string][] = [
    [{ "model_type": "mistral" }, 'model_type is "mistral"'],
    [{ "model_type": undefined }, "model_type is missing"],
    [{ "model_type": "constructor" }, 'model_type is "constructor"'],
    [
      { architectures: ["LlamaForSequenceClassification"] },
      'architectures is ["LlamaForSequenceClassification"]',
    ],
    [{ "hidden_act": "gelu" }, 'hidden_act is "gelu", only "silu"'],
    [{ "attention_bias": true }, "attention_bias is true, only false"],
    [{ "mlp_bias": true }, "mlp_bias is true"],
    [{ "attention_dropout": 0.1 }, "attention_dropout is 0.1"],
    [{ "use_sliding_window": true }, "use_sliding_window is true"],
    [{ "sliding_window": 4096 }, "sliding_window is 4096"],
    [
      { "layer_types": ["sliding_attention"] },
      'layer_types is ["sliding_attention"]',
    ],
    [
      { "quantization_config": { "quant_method": "fp8" } },
      'quantization_config is {"quant_method":"fp8"}',
    ],
    [{ quantization: { bits: 4 } }, 'quantization is {"bits":4}'],
    [{ "num_local_experts": 8 }, "num_local_experts is 8"],
    [{ "num_experts": 128 }, "num_experts is 128"],
    [{ "model_type": "qwen3_moe" }, 'model_type is "qwen3_moe"'],
    [{ "use_mrope": true }, "use_mrope is true, only false"],
    [
      { "dual_chunk_attention_config": { "chunk_size": 262144 } },
      "dual_chunk_attention_config is",
    ],
    [
      { "rope_scaling": { type: "mrope", "mrope_section": [16, 24, 24] } },
      'type is "mrope"',
    ],
    [
      { "rope_scaling": { "rope_type": "longrope", factor: 4 } },
      'rope_type is "longrope"',
    ],
    [{ "partial_rotary_factor": 0.5 }, "partial_rotary_factor is 0.5"],
    [
      { "rope_scaling": { "rope_type": "yarn", factor: 4 } },
      'rope_type is "yarn"',
    ],
    [{ "rope_scaling": { type: "linear", factor: 4 } }, 'type is "linear"'],
    [{ "rope_scaling": { factor: 4 } }, 'rope_scaling is {"factor":4}'],
    [
      { "rope_scaling": { ...llama3Scaling, "low_freq_factor": 4 } },
      "low_freq_factor is 4",
    ],
    [
      { "rope_scaling": { ...llama3Scaling, factor: undefined } },
      "factor is missing",
    ],
    [{ "attn_logit_softcapping": 50 }, "attn_logit_softcapping is 50"],
    [{ "final_logit_softcapping": 30 }, "final_logit_softcapping is 30"],
    [{ "logit_scale": 0.0625 }, "logit_scale is 0.0625, only 1"],
    [{ "logits_scaling": 8 }, "logits_scaling is 8"],
    [{ "query_pre_attn_scalar": 256 }, "query_pre_attn_scalar is 256"],
    [{ "residual_multiplier": 0.22 }, "residual_multiplier is 0.22"],
    [{ "use_qk_norm": true }, "use_qk_norm is true, only false"],
    [{ "kv_lora_rank": 512 }, "kv_lora_rank is 512"],
    [{ "n_routed_experts": 64 }, "n_routed_experts is 64"],
    [{ "attention_chunk_size": 8192 }, "attention_chunk_size is 8192"],
    [{ "no_rope_layers": [1] }, "no_rope_layers is [1]"],
    [{ "is_causal": false }, "is_causal is false"],
    [{ "vision_config": {} }, "vision_config is {}"],
    [{ "pruned_heads": { "0": [1] } }, "pruned_heads is"],
    [{ "layer_types": ["full_attention"] }, "expected one for each of 2"],
    [
      {
        "rope_scaling": llama3Scaling,
        "rope_parameters": { "rope_type": "default" },
      },
      "rope_parameters says something else",
    ],
    [
      { "rope_parameters": { "full_attention": { "rope_type": "default" } } },
      "expected a rope_type",
    ],
    [
      { "rope_scaling": { "rope_type": "dynamic", factor: 2 } },
      'rope_type is "dynamic"',
    ],
    [{ "rope_scaling": "llama3" }, 'rope_scaling is "llama3"'],
    [{ "rope_theta": 0 }, "rope_theta is 0"],
    [{ "rope_theta": "10000" }, 'rope_theta is "10000"'],
    [{ "vocab_size": undefined }, "vocab_size is missing"],
    [{ "vocab_size": 2.5 }, "vocab_size is 2.5"],
    [{ "hidden_size": "8" }, 'hidden_size is "8"'],
    [{ "num_hidden_layers": 0 }, "num_hidden_layers is 0"],
    [{ "num_key_value_heads": 3 }, "num_key_value_heads is 3"],
    [{ "head_dim": 3 }, "head_dim is 3"],
    [{ "rms_norm_eps": -1 }, "rms_norm_eps is -1"],
    [{ "tie_word_embeddings": "yes" }, 'tie_word_embeddings is "yes"'],
    [{ "eos_token_id": [-1] }, "eos_token_id is [-1]"],
    [{ "bos_token_id": "<s>" }, 'bos_token_id is "<s>"'],
  ];
  for (const [change, message] of cases) {
    await t.step(message, () => {
      assertThrows(
        () => parseModelConfig({ ...llama, ...change }, "m/config.json"),
        DataError,
        message,
      );
    });
  }
  await t.step("not an object", () => {
    assertThrows(() => parseModelConfig([], "config.json"), DataError);
  });
});

Deno.test("unknownConfigKeys() lists what may ask for another computation, once", () => {
  const published = {
    ...qwen2,
    "_name_or_path": "org/model",
    "id2label": { "0": "LABEL_0" },
    "max_window_layers": 21,
    "output_attentions": false,
    "pretraining_tp": 1,
    "transformers_version": "4.51.3",
    "use_cache": true,
  };
  assertEquals(unknownConfigKeys({ raw: published }), []);
  const raw = { ...published, "gate_temperature": 2, "new_norm": null };
  assertEquals(unknownConfigKeys({ raw }), ["gate_temperature"]);
});

Deno.test("parseModelConfig() refuses a Qwen2 without bias", () => {
  assertThrows(
    () => parseModelConfig({ ...qwen2, "attention_bias": false }, "x"),
    DataError,
    "attention_bias is false, only true is supported",
  );
});
