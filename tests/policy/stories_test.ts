/**
 * Against a real pretrained model, ../shared/models/stories260K (folder
 * STORIES_DIR, expectations STORIES_EXPECTED where set).
 *
 * @module
 */
import { assertEquals, assertLess } from "@std/assert";
import { loadPolicy, sampleRollouts, scoreRows } from "../../lib/policy/mod.ts";

const FOLDER = Deno.env.get("STORIES_DIR") ??
  new URL("../../../shared/models/stories260K", import.meta.url).pathname;
const EXPECTED = Deno.env.get("STORIES_EXPECTED") ?? `${FOLDER}/expected.json`;

interface Expected {
  "prompt_ids": number[];
  "continuation_ids": number[];
  "mean_nll_all": number;
  "mean_nll_continuation": number;
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

const ignore = !exists(EXPECTED) || !exists(`${FOLDER}/model.safetensors`);

Deno.test({
  name: "stories260K: sampleRollouts() continues greedily as the reference",
  ignore,
  fn: async () => {
    const expected: Expected = JSON.parse(await Deno.readTextFile(EXPECTED));
    await using policy = await loadPolicy(FOLDER, { device: "cpu" });
    const [rollout] = await sampleRollouts(policy, [{
      promptIds: expected.prompt_ids,
      seed: [0, 0],
      parameters: {
        temperature: 0,
        topP: 1,
        topK: 0,
        minP: 0,
        maxCompletionLength: expected.continuation_ids.length,
        stopIds: policy.config.eosIds,
      },
    }]);
    assertEquals(rollout!.completionIds, expected.continuation_ids);
    const nll = -mean(rollout!.logprobs);
    assertLess(Math.abs(nll - expected.mean_nll_continuation), 1e-5);
  },
});

Deno.test({
  name: "stories260K: scoreRows() gives the reference's likelihood",
  ignore,
  fn: async () => {
    const expected: Expected = JSON.parse(await Deno.readTextFile(EXPECTED));
    await using policy = await loadPolicy(FOLDER, { device: "cpu" });
    const ids = [...expected.prompt_ids, ...expected.continuation_ids];
    const [score] = await scoreRows(policy, [{
      promptIds: ids.slice(0, 1),
      completionIds: ids.slice(1),
      temperature: 1,
    }]);
    const nll = -mean(score!.logprobs);
    assertLess(Math.abs(nll - expected.mean_nll_all), 1e-5);
  },
});

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
