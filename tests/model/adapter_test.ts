import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertThrows,
} from "@std/assert";
import { DataError } from "../../lib/jsonl/mod.ts";
import {
  adaptedModules,
  adapterWeights,
  initialAdapter,
  loadAdapter,
  loadAdapterConfig,
  loraName,
  loraScale,
  parseAdapterConfig,
  parseModelConfig,
  readSafetensors,
  renderAdapterConfig,
  type StoredTensor,
  unknownAdapterKeys,
  writeSafetensors,
} from "../../lib/model/mod.ts";
import { llama, qwen2, qwen3 } from "./_configs.ts";

const config = parseModelConfig(llama, "config.json");
const lora = { rank: 2, alpha: 4, targetModules: "all-linear" } as const;

/** What PEFT 0.17 writes, with values that change nothing. */
const peft: Readonly<Record<string, unknown>> = {
  "alpha_pattern": {},
  "auto_mapping": null,
  "base_model_name_or_path": "org/model",
  "bias": "none",
  "eva_config": null,
  "exclude_modules": null,
  "fan_in_fan_out": false,
  "inference_mode": true,
  "init_lora_weights": true,
  "layer_replication": null,
  "layers_pattern": null,
  "layers_to_transform": null,
  "lora_alpha": 32,
  "lora_dropout": 0.05,
  "modules_to_save": null,
  "peft_type": "LORA",
  "r": 16,
  "rank_pattern": {},
  "target_modules": ["q_proj", "v_proj"],
  "task_type": "CAUSAL_LM",
  "use_dora": false,
  "use_rslora": false,
};

Deno.test("parseAdapterConfig() reads PEFT's file and renderAdapterConfig() keeps its keys", () => {
  const adapter = parseAdapterConfig(peft, "adapter_config.json");
  assertEquals(adapter.lora, {
    rank: 16,
    alpha: 32,
    targetModules: ["q_proj", "v_proj"],
    rankStabilized: false,
  });
  assertEquals(adapter.baseModel, "org/model");
  assertEquals(renderAdapterConfig(adapter), peft);
});

Deno.test("parseAdapterConfig() refuses by key and value", async (t) => {
  const cases: [Record<string, unknown>, string][] = [
    [{ peft_type: "IA3" }, 'peft_type is "IA3"'],
    [{ use_dora: true }, "use_dora is true"],
    [{ bias: "all" }, 'bias is "all"'],
    [{ modules_to_save: ["lm_head"] }, "modules_to_save is"],
    [{ bias: "lora_only" }, 'bias is "lora_only"'],
    [{ fan_in_fan_out: true }, "fan_in_fan_out is true"],
    [{ lora_bias: true }, "lora_bias is true"],
    [{ init_lora_weights: "pissa" }, 'init_lora_weights is "pissa"'],
    [{ init_lora_weights: "pissa_niter_16" }, "init_lora_weights is"],
    [{ init_lora_weights: "olora" }, 'init_lora_weights is "olora"'],
    [{ init_lora_weights: "corda" }, 'init_lora_weights is "corda"'],
    [{ init_lora_weights: "loftq" }, 'init_lora_weights is "loftq"'],
    [{ task_type: "SEQ_CLS" }, 'task_type is "SEQ_CLS"'],
    [{ task_type: "FEATURE_EXTRACTION" }, "task_type is"],
    [{ alora_invocation_tokens: [1] }, "alora_invocation_tokens is"],
    [{ layer_replication: [[0, 1]] }, "layer_replication is"],
    [{ layers_pattern: "h" }, 'layers_pattern is "h"'],
    [{ rank_pattern: { q_proj: 4.5 } }, "rank_pattern is"],
    [{ rank_pattern: { "(": 4 } }, "rank_pattern is"],
    [{ alpha_pattern: { q_proj: "4" } }, "alpha_pattern is"],
    [{ alpha_pattern: [], rank_pattern: [] }, "rank_pattern is []"],
    [{ layers_to_transform: ["0"] }, 'layers_to_transform is ["0"]'],
    [
      { layers_to_transform: [0], target_modules: ".*q_proj" },
      "it needs target_modules to be a list",
    ],
    [{ target_modules: "(" }, "target_modules is"],
    [{ target_modules: "\\A.*q_proj" }, "target_modules is"],
    [{ target_modules: [1] }, "target_modules is [1]"],
    [{ target_modules: undefined }, "target_modules is missing"],
    [{ exclude_modules: {} }, "exclude_modules is {}"],
    [{ base_model_name_or_path: null }, "base_model_name_or_path is null"],
    [{ base_model_name_or_path: 7 }, "base_model_name_or_path is 7"],
    [{ r: 0 }, "r is 0"],
    [{ lora_alpha: -1 }, "lora_alpha is -1"],
    [{ trainable_token_indices: [1] }, "trainable_token_indices is"],
  ];
  for (const [change, message] of cases) {
    await t.step(message, () => {
      assertThrows(
        () => parseAdapterConfig({ ...peft, ...change }, "a"),
        DataError,
        message,
      );
    });
  }
});

Deno.test("parseAdapterConfig() reads what PEFT can say of modules", () => {
  const { lora, revision } = parseAdapterConfig({
    ...peft,
    target_modules: ["q_proj", "v_proj", "k_proj"],
    exclude_modules: ["k_proj"],
    layers_to_transform: 1,
    rank_pattern: { "1.self_attn.q_proj": 4 },
    alpha_pattern: { "v_proj": 8 },
    init_lora_weights: "gaussian",
    use_rslora: true,
    revision: "v2",
  }, "a");
  assertEquals(revision, "v2");
  const path = "model.layers.1.self_attn";
  assertEquals(
    adaptedModules(config, lora).map((module) => module.path),
    [`${path}.q_proj`, `${path}.v_proj`],
  );
  assertEquals(
    adapterWeights(config, lora).map(({ shape }) => shape),
    [[4, 8], [8, 4], [16, 8], [4, 16]],
  );
  assertEquals(loraScale(lora, `${path}.q_proj`), 32 / 2);
  assertEquals(loraScale(lora, `${path}.v_proj`), 8 / 4);
});

Deno.test("adaptedModules() takes a text as PEFT does, for whole paths", () => {
  const count = (targetModules: string) =>
    adaptedModules(config, { targetModules }).length;
  assertEquals(count(".*\\.(q|v)_proj"), 4);
  assertEquals(count("model\\.layers\\.1\\.self_attn\\.[qk]_proj"), 2);
  for (const pattern of ["q_proj", "layers", "self_attn.q_proj"]) {
    assertThrows(() => count(pattern), RangeError, `Cannot adapt '${pattern}'`);
  }
  assertThrows(() => count(".*"), RangeError, "embeddings cannot be adapted");
});

Deno.test("unknownAdapterKeys() lists keys of newer versions that say something", () => {
  assertEquals(unknownAdapterKeys({ raw: peft }), []);
  const raw = { ...peft, "use_x": true, "x_config": {}, "x": null, "y": 0 };
  assertEquals(unknownAdapterKeys({ raw }), ["use_x", "y"]);
});

Deno.test("adaptedModules() follows PEFT's rule for names", () => {
  const paths = (targetModules: readonly string[] | "all-linear") =>
    adaptedModules(config, { targetModules }).map(({ path }) => path);
  assertEquals(paths(["v_proj"]), [
    "model.layers.0.self_attn.v_proj",
    "model.layers.1.self_attn.v_proj",
  ]);
  assertEquals(paths(["model.layers.1.mlp.up_proj"]), [
    "model.layers.1.mlp.up_proj",
  ]);
  assertEquals(paths("all-linear").length, 14);
  const untied = parseModelConfig(qwen2, "config.json");
  assertEquals(
    adaptedModules(untied, { targetModules: ["lm_head"] })[0]?.shape,
    [20, 8],
  );
  const all = adaptedModules(untied, lora).map(({ path }) => path);
  assert(!all.includes("lm_head"));
  const wide = parseModelConfig(qwen3, "config.json");
  assertEquals(adaptedModules(wide, lora)[0]?.shape, [24, 8]);
});

Deno.test("adaptedModules() names a target that cannot be adapted", () => {
  const cases: [string, string][] = [
    ["lm_head", "Cannot adapt 'lm_head': the model has none of its own"],
    ["embed_tokens", "embeddings cannot be adapted"],
    ["proj", "there are q_proj"],
    ["c_attn", "there are q_proj"],
  ];
  for (const [target, message] of cases) {
    assertThrows(
      () => adaptedModules(config, { targetModules: ["q_proj", target] }),
      RangeError,
      message,
    );
  }
  assertThrows(() => adaptedModules(config, { targetModules: [] }), RangeError);
});

Deno.test("initialAdapter() draws A evenly within 1 / sqrt(in) and leaves B zero", () => {
  let state = 1;
  const uniform = () => (state = state * 48271 % 2147483647) / 2147483647;
  const large = { ...lora, rank: 64 };
  const weights = initialAdapter(config, large, () => uniform);
  assertEquals(
    [...weights.keys()],
    adapterWeights(config, large).map((w) => w.name),
  );
  const bound = 1 / Math.sqrt(8);
  const a = weights.get(loraName("model.layers.0.mlp.up_proj", "A"))!;
  assertEquals(a.shape, [64, 8]);
  assert(a.data.every((value) => Math.abs(value) <= bound));
  const square = a.data.reduce((sum, value) => sum + value ** 2, 0);
  assertAlmostEquals(square / a.data.length, bound ** 2 / 3, 0.01);
  const b = weights.get(loraName("model.layers.0.mlp.up_proj", "B"))!;
  assertEquals(b, { shape: [12, 64], data: new Float32Array(12 * 64) });
});

Deno.test("loraScale() is alpha over the rank or its root", () => {
  const path = "model.layers.0.self_attn.q_proj";
  const four = { ...lora, rank: 4, alpha: 8 };
  assertEquals(loraScale(four, path), 2);
  assertEquals(loraScale({ ...four, rankStabilized: true }, path), 4);
});

Deno.test("loadAdapter() names tensors that do not fit", async (t) => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/adapter_model.safetensors`;
  const a = loraName("model.layers.0.self_attn.q_proj", "A");
  const whole = new Map<string, StoredTensor>(
    initialAdapter(config, lora, () => () => 0.75),
  );
  assertEquals(await loadAdapterConfig(folder), undefined);
  await writeSafetensors(path, whole);
  assertEquals(
    await loadAdapter(folder, config, lora),
    await readSafetensors(path) as never,
  );
  const cases: [string, (tensors: typeof whole) => unknown, string][] = [
    ["missing", (tensors) => tensors.delete(a), `'${a}' is missing`],
    [
      "shape",
      (tensors) => tensors.set(a, { shape: [8], data: new Float32Array(8) }),
      `'${a}' is [8], the base model and rank want [2, 8]`,
    ],
    [
      "integers",
      (tensors) =>
        tensors.set(a, { shape: [2, 8], data: new BigInt64Array(16) }),
      `'${a}' holds integers`,
    ],
    [
      "unexpected",
      (tensors) => tensors.set("x", { shape: [1], data: new Float32Array(1) }),
      "unexpected 'x'",
    ],
  ];
  for (const [name, change, message] of cases) {
    await t.step(name, async () => {
      const tensors = new Map(whole);
      change(tensors);
      await writeSafetensors(path, tensors);
      await assertRejects(
        () => loadAdapter(folder, config, lora),
        DataError,
        message,
      );
    });
  }
  await t.step("a target the base does not have", () =>
    assertRejects(
      () =>
        loadAdapter(folder, config, { ...lora, targetModules: ["lm_head"] }),
      DataError,
      "Cannot adapt 'lm_head'",
    ).then(() => {}));
  await Deno.remove(folder, { recursive: true });
});
