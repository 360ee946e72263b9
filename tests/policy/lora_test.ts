import {
  assert,
  assertEquals,
  assertLess,
  assertRejects,
  assertThrows,
} from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { DataError } from "../../lib/jsonl/mod.ts";
import {
  type LoraSettings,
  readSafetensors,
  readSafetensorsHeader,
  writeSafetensors,
} from "../../lib/model/mod.ts";
import {
  checkContinued,
  checkpointName,
  createOptimizer,
  loadCheckpoint,
  loadPolicy,
  type Policy,
  referencePolicy,
  type RowScore,
  sampleRollouts,
  saveCheckpoint,
  saveModel,
  scoreRows,
  supervisedStep,
} from "../../lib/policy/mod.ts";
import { randomPolicy } from "./_random_policy.ts";
import { withModel } from "./_model_folder.ts";

const LORA = { rank: 4, alpha: 8, targetModules: "all-linear" } as const;
const CPU = { device: "cpu", threads: 1 } as const;

const SETTINGS = {
  learningRate: 1e-2,
  weightDecay: 0.01,
  adamBeta1: 0.9,
  adamBeta2: 0.99,
  adamEpsilon: 1e-8,
  maxGradNorm: 1,
  tokenBudget: 64,
};

const ROWS = Array.from({ length: 5 }, (_, row) => ({
  promptIds: [7 + row, 8, 9].slice(0, 1 + row % 3),
  completionIds: Array.from({ length: 4 + row }, (_, i) => 11 + row * 3 + i),
  temperature: 1,
}));

const REQUESTS = Array.from({ length: 6 }, (_, index) => ({
  promptIds: [3 + index % 2, 5, 9],
  seed: [1, index] as const,
  parameters: {
    temperature: 1,
    topP: 1,
    topK: 0,
    minP: 0,
    maxCompletionLength: 12,
    stopIds: [],
  },
}));

async function train(
  policy: Policy,
  optimizer = createOptimizer(policy.weights),
  steps = 3,
) {
  const losses: number[] = [];
  for (let step = 0; step < steps; step++) {
    const stats = await supervisedStep(policy, optimizer, ROWS, SETTINGS);
    losses.push(stats.loss);
  }
  return { optimizer, losses };
}

function largestDifference(
  a: readonly RowScore[],
  b: readonly RowScore[],
): number {
  return Math.max(
    ...a.flatMap(({ logprobs }, row) =>
      Array.from(
        logprobs,
        (value, t) => Math.abs(value - b[row]!.logprobs[t]!),
      )
    ),
  );
}

const FAMILIES = {
  llama: {},
  qwen2: { model_type: "qwen2", tie_word_embeddings: false },
  qwen3: { model_type: "qwen3", head_dim: 12 },
};

for (const [family, settings] of Object.entries(FAMILIES)) {
  for (const type of ["float32", "float16", "bfloat16"] as const) {
    Deno.test(`a new adapter over ${family} in ${type} changes nothing, then learns`, async () => {
      await withModel(
        { type, settings, maxShardBytes: 9000 },
        async (folder) => {
          await using whole = await loadPolicy(folder, CPU);
          await using policy = await loadPolicy(folder, { ...CPU, lora: LORA });
          const before = await scoreRows(whole, ROWS);
          const start = await scoreRows(policy, ROWS);
          assertLess(largestDifference(start, before), 1e-5);
          const { losses } = await train(policy);
          assertLess(losses.at(-1)!, losses[0]!);
          const after = await scoreRows(policy, ROWS);
          assert(largestDifference(after, before) > 1e-2);
          // Sampled before and after the step by one session and scored by another.
          const rollouts = await sampleRollouts(policy, REQUESTS);
          const scores = await scoreRows(
            policy,
            rollouts.map(({ completionIds }, index) => ({
              promptIds: REQUESTS[index]!.promptIds,
              completionIds,
              temperature: 1,
            })),
          );
          assertLess(largestDifference(scores, rollouts), 2e-5);
          // The reference is the base model still.
          await using reference = referencePolicy(policy);
          assertEquals(reference.weights.size, 0);
          const anchored = await scoreRows(reference, ROWS);
          assertLess(largestDifference(anchored, before), 1e-5);
        },
      );
    });
  }
}

Deno.test("an adapter's first values depend on the seed alone", async () => {
  await withModel({}, async (folder) => {
    const draw = async (seed: number) => {
      await using policy = await loadPolicy(folder, {
        ...CPU,
        lora: LORA,
        seed,
      });
      return [...policy.weights];
    };
    assertEquals(await draw(1), await draw(1));
    assert(
      `${(await draw(1))[0]![1].data}` !== `${(await draw(2))[0]![1].data}`,
    );
  });
});

Deno.test("sampleRollouts() under an adapter does not depend on the batch", async () => {
  await withModel({ type: "bfloat16" }, async (folder) => {
    await using policy = await loadPolicy(folder, { ...CPU, lora: LORA });
    await train(policy);
    const together = await sampleRollouts(policy, REQUESTS);
    for (const [index, request] of REQUESTS.entries()) {
      const [alone] = await sampleRollouts(policy, [request]);
      assertEquals(alone?.completionIds, together[index]?.completionIds);
    }
  });
});

Deno.test("saveModel() merges the adapter: as base and adapter together, unlike the base", async () => {
  for (const settings of Object.values(FAMILIES)) {
    await withModel({ type: "bfloat16", settings }, async (folder, parent) => {
      await using policy = await loadPolicy(folder, { ...CPU, lora: LORA });
      const base = await scoreRows(policy, ROWS);
      await train(policy);
      const adapted = await scoreRows(policy, ROWS);
      const merged = `${parent}/merged`;
      await saveModel(merged, policy, {
        tokenizerFolder: folder,
        type: "float32",
        maxShardBytes: 9000,
      });
      await using alone = await loadPolicy(merged, CPU);
      assertEquals(alone.adapter, undefined);
      const scores = await scoreRows(alone, ROWS);
      assertLess(largestDifference(scores, adapted), 1e-5);
      assert(largestDifference(scores, base) > 1e-2);
      const raw = JSON.parse(await Deno.readTextFile(`${merged}/config.json`));
      assertEquals(raw.torch_dtype, "float32");
      assertEquals(await Deno.readTextFile(`${merged}/tokenizer.json`), "{}");
      await saveModel(merged, policy, {
        tokenizerFolder: folder,
        type: "bfloat16",
        overwrite: true,
      });
      const header = await readSafetensorsHeader(`${merged}/model.safetensors`);
      assertEquals(
        new Set(header.tensors.map((t) => t.dtype)),
        new Set(["BF16"]),
      );
      assertEquals(
        header.tensors.some(({ name }) => name === "lm_head.weight"),
        !policy.config.tiedEmbeddings,
      );
      await using rounded = await loadPolicy(merged, CPU);
      assertLess(
        largestDifference(await scoreRows(rounded, ROWS), adapted),
        0.2,
      );
    });
  }
});

Deno.test("saveModel() does not replace the base model under an adapter", async () => {
  await withModel({}, async (folder) => {
    await using policy = await loadPolicy(folder, { ...CPU, lora: LORA });
    await assertRejects(
      () =>
        saveModel(folder, policy, { tokenizerFolder: folder, overwrite: true }),
      UsageError,
      "its weights are read from there",
    );
  });
});

Deno.test("a saved adapter is continued as if it had not been saved", async () => {
  await withModel({ type: "bfloat16" }, async (folder, parent) => {
    const straight = await loadPolicy(folder, { ...CPU, lora: LORA });
    const { optimizer } = await train(straight);
    const checkpoint = `${parent}/run/${checkpointName(3)}`;
    await saveCheckpoint(checkpoint, {
      policy: straight,
      optimizer,
      tokenizerFolder: folder,
      state: { step: 3 },
    });
    const entries = await Array.fromAsync(Deno.readDir(checkpoint));
    assertEquals(entries.map(({ name }) => name).sort(), [
      "adapter_config.json",
      "adapter_model.safetensors",
      "config.json",
      "optimizer.safetensors",
      "tokenizer.json",
      "trainer_state.json",
    ]);
    const json = JSON.parse(
      await Deno.readTextFile(`${checkpoint}/adapter_config.json`),
    );
    assertEquals(json.base_model_name_or_path, await Deno.realPath(folder));
    assertEquals(json.r, 4);
    const moments = await readSafetensors(
      `${checkpoint}/optimizer.safetensors`,
    );
    assertEquals(moments.size, 2 * straight.weights.size);

    await using resumed = await loadPolicy(checkpoint, CPU);
    const state = await loadCheckpoint(checkpoint);
    assertEquals(state.state, { step: 3 });
    assertEquals(state.optimizer, optimizer);
    assertEquals([...resumed.weights], [...straight.weights]);
    await train(straight, optimizer, 2);
    await train(resumed, state.optimizer, 2);
    assertEquals([...resumed.weights], [...straight.weights]);
    await straight[Symbol.asyncDispose]();
  });
});

Deno.test("an adapter of named targets trains only those", async () => {
  await withModel({ settings: FAMILIES.qwen2 }, async (folder) => {
    await using policy = await loadPolicy(folder, {
      ...CPU,
      lora: { ...LORA, targetModules: ["q_proj", "lm_head"] },
    });
    assertEquals(policy.weights.size, 6);
    const before = new Map(
      Array.from(policy.weights, ([name, { data }]) => [name, data.slice()]),
    );
    await train(policy);
    for (const [name, { data }] of policy.weights) {
      assert(`${data}` !== `${before.get(name)}`, name);
    }
  });
});

Deno.test("loadPolicy() and saveCheckpoint() write an adapter's files as PEFT does", async () => {
  await withModel({}, async (folder, parent) => {
    await using policy = await loadPolicy(folder, { ...CPU, lora: LORA });
    await saveCheckpoint(`${parent}/a`, { policy, tokenizerFolder: folder });
    const json = JSON.parse(
      await Deno.readTextFile(`${parent}/a/adapter_config.json`),
    );
    assertEquals(json, {
      "base_model_name_or_path": folder,
      "bias": "none",
      "fan_in_fan_out": false,
      "inference_mode": true,
      "init_lora_weights": true,
      "lora_alpha": 8,
      "lora_dropout": 0,
      "modules_to_save": null,
      "peft_type": "LORA",
      "r": 4,
      "target_modules": [
        ...["q_proj", "k_proj", "v_proj", "o_proj"],
        ...["gate_proj", "up_proj", "down_proj"],
      ],
      "task_type": "CAUSAL_LM",
      "use_rslora": false,
    });
    const file = `${parent}/a/adapter_model.safetensors`;
    const { metadata, tensors } = await readSafetensorsHeader(file);
    assertEquals(metadata, { format: "pt" });
    const names = tensors.map(({ name, dtype, shape }) =>
      `${name} ${dtype} ${shape}`
    );
    const first = "base_model.model.model.layers.0.self_attn.q_proj.lora_";
    assert(names.includes(`${first}A.weight F32 4,32`), names.join("\n"));
    assert(names.includes(`${first}B.weight F32 32,4`), names.join("\n"));
  });
});

Deno.test("an adapter of several ranks and alphas is the model it is merged into", async () => {
  const lora = {
    ...LORA,
    targetModules: ".*\\.layers\\.\\d+\\..*_proj",
    excludeModules: ["down_proj"],
    rankPattern: { "q_proj": 2, "1.mlp.up_proj": 3 },
    alphaPattern: { "layers.0.self_attn.q_proj": 32 },
    rankStabilized: true,
  };
  await withModel({}, async (folder, parent) => {
    await using policy = await loadPolicy(folder, { ...CPU, lora });
    await train(policy);
    const adapted = await scoreRows(policy, ROWS);
    await saveModel(`${parent}/merged`, policy, { tokenizerFolder: folder });
    await using merged = await loadPolicy(`${parent}/merged`, CPU);
    assertLess(
      largestDifference(await scoreRows(merged, ROWS), adapted),
      1e-5,
    );
  });
});

Deno.test("loadPolicy() refuses an adapter's weight that is not finite, by name", async () => {
  await withModel({}, async (folder, parent) => {
    await using policy = await loadPolicy(folder, { ...CPU, lora: LORA });
    await saveCheckpoint(`${parent}/a`, { policy, tokenizerFolder: folder });
    const [name, { data }] = [...policy.weights][3]!;
    for (const value of [NaN, Infinity, -Infinity]) {
      data[1] = value;
      const path = `${parent}/a/adapter_model.safetensors`;
      await writeSafetensors(path, policy.weights);
      await assertRejects(
        () => loadPolicy(`${parent}/a`, CPU),
        DataError,
        `Cannot use adapter '${parent}/a': '${name}' holds ${value}`,
      );
    }
  });
});

Deno.test("checkContinued() refuses another shape than the adapter's, and dropout", async (t) => {
  const { config } = randomPolicy();
  const lora = { rank: 8, alpha: 16, targetModules: ["q_proj", "v_proj"] };
  const adapter = { lora, baseModel: "org/model", raw: { r: 8 } };
  checkContinued({ config, adapter }, {});
  checkContinued({ config, adapter }, {
    rank: 8,
    alpha: 16,
    targetModules: ["v_proj", "q_proj"],
    rankStabilized: false,
  });
  checkContinued({ config, adapter: undefined }, { rank: 4 });
  const cases: [Partial<LoraSettings>, string][] = [
    [{ rank: 4 }, "Cannot use --lora-r 4: the model is an adapter with 8"],
    [{ alpha: 8 }, "Cannot use --lora-alpha 8: the model is an adapter"],
    [{ rankStabilized: true }, "Cannot use --use-rslora true"],
    [{ targetModules: ["q_proj"] }, "--lora-target-modules q_proj: the model"],
    [{ targetModules: "all-linear" }, "an adapter with q_proj,v_proj"],
  ];
  for (const [wanted, message] of cases) {
    await t.step(message, () => {
      assertThrows(
        () => checkContinued({ config, adapter }, wanted),
        UsageError,
        message,
      );
    });
  }
  await t.step("dropout", () => {
    const raw = { "lora_dropout": 0.05 };
    assertThrows(
      () => checkContinued({ config, adapter: { ...adapter, raw } }, {}),
      DataError,
      "its lora_dropout is 0.05, only 0 is supported",
    );
  });
});

Deno.test("loadPolicy() refuses an adapter over an adapter", async () => {
  await withModel({}, async (folder, parent) => {
    await using policy = await loadPolicy(folder, { ...CPU, lora: LORA });
    const adapter = { ...policy.adapter!, baseModel: `${parent}/a` };
    await saveCheckpoint(`${parent}/a`, { policy, tokenizerFolder: folder });
    await saveCheckpoint(`${parent}/b`, {
      policy: { ...policy, adapter },
      tokenizerFolder: folder,
    });
    await assertRejects(
      () => loadPolicy(`${parent}/b`, CPU),
      DataError,
      `its base model '${parent}/a' is an adapter itself`,
    );
  });
});

Deno.test("loadPolicy() names a base model that is gone", async () => {
  await withModel({}, async (folder, parent) => {
    await using policy = await loadPolicy(folder, { ...CPU, lora: LORA });
    await saveCheckpoint(`${parent}/a`, { policy, tokenizerFolder: folder });
    await Deno.rename(folder, `${parent}/elsewhere`);
    await assertRejects(
      () => loadPolicy(`${parent}/a`, CPU),
      DataError,
      `Cannot load adapter '${parent}/a': its base model cannot be had`,
    );
  });
});

Deno.test({
  name: "a base model behind links, as in a hub cache, is used in place",
  // Links are made only where everything may be written: deno test -A.
  ignore: Deno.permissions.querySync({ name: "write" }).state !== "granted",
  fn: async () => {
    await withModel({ type: "bfloat16" }, async (folder, parent) => {
      const snapshot = `${parent}/snapshots/main`;
      await Deno.mkdir(snapshot, { recursive: true });
      await Deno.mkdir(`${parent}/blobs`);
      for (const name of ["config.json", "model.safetensors"]) {
        await Deno.rename(`${folder}/${name}`, `${parent}/blobs/${name}.blob`);
        await Deno.symlink(`../../blobs/${name}.blob`, `${snapshot}/${name}`);
      }
      await using policy = await loadPolicy(snapshot, { ...CPU, lora: LORA });
      await train(policy);
      assertEquals((await sampleRollouts(policy, REQUESTS)).length, 6);
    });
  },
});
