import { assertRejects } from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { DataError } from "../../lib/jsonl/mod.ts";
import { writeSafetensors } from "../../lib/model/mod.ts";
import { loadPolicy } from "../../lib/policy/mod.ts";
import { randomPolicy } from "./_random_policy.ts";

async function withModel(
  run: (folder: string) => Promise<void>,
  broken?: number,
) {
  const folder = await Deno.makeTempDir();
  try {
    await using policy = randomPolicy();
    const weights = policy.weights;
    if (broken !== undefined) {
      weights.get("model.norm.weight")!.data[3] = broken;
    }
    const config = JSON.stringify(policy.config.raw);
    await Deno.writeTextFile(`${folder}/config.json`, config);
    await writeSafetensors(`${folder}/model.safetensors`, weights);
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("loadPolicy() refuses a weight that is not finite, by name", async () => {
  for (const value of [NaN, Infinity, -Infinity]) {
    await withModel(async (folder) => {
      await assertRejects(
        () => loadPolicy(folder, { device: "cpu" }),
        DataError,
        `'model.norm.weight' holds ${value}`,
      );
    }, value);
  }
});

Deno.test("loadPolicy() refuses an adapter wider than the model", async () => {
  await withModel(async (folder) => {
    const lora = {
      rank: 33,
      alpha: 32,
      targetModules: "all-linear",
      rankStabilized: false,
    } as const;
    await assertRejects(
      () => loadPolicy(folder, { device: "cpu", lora }),
      UsageError,
      "rank 33 is above the model's width of 32",
    );
  });
});
