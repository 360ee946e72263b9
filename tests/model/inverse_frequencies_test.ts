import { assertAlmostEquals, assertEquals } from "@std/assert";
import { inverseFrequencies } from "../../lib/model/inverse_frequencies.ts";
import { loadModelConfig } from "../../lib/model/load_model_config.ts";
import { parseModelConfig } from "../../lib/model/parse_model_config.ts";
import { readSafetensors } from "../../lib/model/read_safetensors.ts";
import { llama, llama3Scaling } from "./_configs.ts";
import { goldenFolders } from "./_golden_folders.ts";

Deno.test("inverseFrequencies() falls geometrically without scaling", () => {
  const result = inverseFrequencies({ headDim: 8, ropeTheta: 10_000 });
  assertEquals(result, Float32Array.of(1, 0.1, 0.01, 0.001));
});

Deno.test("inverseFrequencies() scales the three bands of llama3", () => {
  const json = { ...llama, "head_dim": 16, "rope_scaling": llama3Scaling };
  const result = inverseFrequencies(parseModelConfig(json, "config.json"));
  // By Hugging Face's formula over wavelengths, computed apart from this code.
  const expected = [
    1.0,
    0.24438459943539834,
    0.013042256043820465,
    0.003952847075210474,
    0.00125,
    0.00039528470752104737,
    0.000125,
    3.952847075210474e-05,
  ];
  assertEquals(result, Float32Array.from(expected));
});

Deno.test({
  name: "golden inverseFrequencies() agree with the reference",
  ignore: goldenFolders().length === 0,
  async fn() {
    for (const folder of goldenFolders()) {
      const config = await loadModelConfig(folder);
      const golden = await readSafetensors(`${folder}/golden.safetensors`);
      const expected = golden.get("rope.inv_freq")!.data as Float32Array;
      const result = inverseFrequencies(config);
      assertEquals(result.length, expected.length);
      result.forEach((frequency, j) => {
        assertAlmostEquals(frequency, expected[j]!, 1e-7 * expected[j]!);
      });
    }
  },
});
