import { assertEquals, assertRejects } from "@std/assert";
import { DataError } from "../../lib/jsonl/mod.ts";
import { expectedWeights } from "../../lib/model/expected_weights.ts";
import { loadAdapterConfig } from "../../lib/model/load_adapter.ts";
import { loadModelConfig } from "../../lib/model/load_model_config.ts";
import { loadWeights } from "../../lib/model/load_weights.ts";
import { parseModelConfig } from "../../lib/model/parse_model_config.ts";
import type { StoredTensor } from "../../lib/model/read_safetensors.ts";
import { writeSafetensors } from "../../lib/model/write_safetensors.ts";
import { llama } from "./_configs.ts";

const config = parseModelConfig(llama, "config.json");

function zeros(): Map<string, StoredTensor> {
  return new Map(
    expectedWeights(config).map(({ name, shape }) => {
      const size = shape.reduce((a, b) => a * b, 1);
      return [name, { shape, data: new Float32Array(size) }];
    }),
  );
}

async function withFolder(
  tensors: Map<string, StoredTensor>,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await writeSafetensors(`${folder}/model.safetensors`, tensors);
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("loadWeights() returns the model's weights in order", async () => {
  const tensors = zeros();
  const norm = Float32Array.from({ length: 8 }, (_, i) => i);
  tensors.set("model.norm.weight", { shape: [8], data: norm });
  await withFolder(tensors, async (folder) => {
    const weights = await loadWeights(folder, config);
    const names = expectedWeights(config).map(({ name }) => name);
    assertEquals([...weights.keys()], names);
    assertEquals(weights.get("model.norm.weight")?.data, norm);
  });
});

Deno.test("loadWeights() passes over what older writers add", async () => {
  const tensors = zeros();
  const buffer = { shape: [1], data: Float32Array.of(1) };
  tensors.set("model.layers.0.self_attn.rotary_emb.inv_freq", buffer);
  tensors.set("lm_head.weight", tensors.get("model.embed_tokens.weight")!);
  await withFolder(tensors, async (folder) => {
    const weights = await loadWeights(folder, config);
    assertEquals(weights.size, expectedWeights(config).length);
  });
});

Deno.test("loadWeights() names tensors that do not fit", async (t) => {
  const cases: [
    string,
    (tensors: Map<string, StoredTensor>) => void,
    string,
  ][] = [
    [
      "missing",
      (tensors) => tensors.delete("model.norm.weight"),
      "missing 'model.norm.weight'",
    ],
    [
      "many missing",
      (tensors) => tensors.clear(),
      "'model.layers.0.self_attn.k_proj.weight' and 17 more",
    ],
    [
      "unexpected",
      (tensors) => tensors.set("extra", tensors.get("model.norm.weight")!),
      "unexpected 'extra'",
    ],
    [
      "shape",
      (tensors) => {
        const { data } = tensors.get("model.embed_tokens.weight")!;
        tensors.set("model.embed_tokens.weight", { shape: [8, 20], data });
      },
      "'model.embed_tokens.weight' is [8, 20], the config wants [20, 8]",
    ],
    [
      "integers",
      (tensors) =>
        tensors.set("model.norm.weight", {
          shape: [8],
          data: new BigInt64Array(8),
        }),
      "'model.norm.weight' is I64",
    ],
  ];
  for (const [name, damage, message] of cases) {
    await t.step(name, async () => {
      const tensors = zeros();
      damage(tensors);
      await withFolder(tensors, async (folder) => {
        await assertRejects(
          () => loadWeights(folder, config),
          DataError,
          message,
        );
      });
    });
  }
});

Deno.test("loadWeights() and loadModelConfig() name an absent file", async () => {
  const folder = await Deno.makeTempDir();
  await assertRejects(
    () => loadWeights(folder, config),
    DataError,
    "it has neither model.safetensors nor",
  );
  await assertRejects(
    () => loadModelConfig(folder),
    DataError,
    "it has no config.json",
  );
  await Deno.writeTextFile(`${folder}/config.json`, "{");
  await assertRejects(() => loadModelConfig(folder), DataError, "config.json");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a folder in the place of a file is bad data, by its path", async () => {
  const readers: [name: string, read: (folder: string) => Promise<unknown>][] =
    [
      ["config.json", loadModelConfig],
      ["adapter_config.json", loadAdapterConfig],
      ["model.safetensors", (folder) => loadWeights(folder, config)],
      [
        "model.safetensors.index.json",
        (folder) => loadWeights(folder, config),
      ],
    ];
  for (const [name, read] of readers) {
    const folder = await Deno.makeTempDir();
    await Deno.mkdir(`${folder}/${name}`);
    await assertRejects(() => read(folder), DataError, `${folder}/${name}'`);
    await Deno.remove(folder, { recursive: true });
  }
});
