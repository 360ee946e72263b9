import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  loadModelConfig,
  loadWeights,
  memoryTensor,
  type WeightType,
  writeWeights,
} from "../../lib/model/mod.ts";
import { inspectModel } from "../../lib/policy/mod.ts";
import { withModel } from "./_model_folder.ts";

/** Stores a tied model's embedding once more as its output projection. */
async function storeProjection(
  folder: string,
  change: (data: Float32Array) => void,
  type: WeightType = "float32",
): Promise<void> {
  const weights = await loadWeights(folder, await loadModelConfig(folder));
  const { shape, data } = weights.get("model.embed_tokens.weight")!;
  const copy = data.slice();
  change(copy);
  const tensors = Array.from(
    weights,
    ([name, weight]) => [name, memoryTensor(weight)] as const,
  );
  await writeWeights(
    folder,
    new Map([
      ...tensors,
      ["lm_head.weight", memoryTensor({ shape, data: copy }, type)],
    ]),
  );
}

Deno.test("inspectModel() says that a tied model's own projection is not used", async () => {
  const last = (data: Float32Array) => {
    data[data.length - 1]! += 1;
  };
  const table: [(data: Float32Array) => void, WeightType, lines: number][] = [
    [() => {}, "float32", 0],
    [last, "float32", 1],
    [last, "bfloat16", 1],
  ];
  for (const [change, type, lines] of table) {
    const settings = { "tie_word_embeddings": true };
    await withModel({ settings }, async (folder) => {
      await storeProjection(folder, change, type);
      const said: string[] = [];
      await inspectModel(folder, (line) => said.push(line));
      assertEquals(said.length, lines, said.join());
      if (lines > 0) assertStringIncludes(said[0]!, "lm_head.weight");
    });
  }
});
