import { assertRejects } from "@std/assert";
import { DataError } from "../../lib/jsonl/mod.ts";
import { loadModelConfig } from "../../lib/model/mod.ts";
import { llama } from "./_configs.ts";

Deno.test("loadModelConfig() says the real reason, and a way out", async (t) => {
  const huge = JSON.stringify({ ...llama, extra: { deep: [7] } })
    .replace("7", "-1e400");
  const table: [name: string, file: string | Uint8Array, says: string][] = [
    ["a number", '{"rope_theta": 1e400}', "rope_theta is 1e400, beyond"],
    ["one nobody reads", huge, "0 is -1e400, beyond"],
    ["no UTF-8", Uint8Array.of(0xff, 0xfe, 0), "it is not UTF-8"],
    ["no JSON", "{", "JSON"],
    ["a list", "[]", "expected a JSON object"],
    ["another family", '{"model_type": "mistral"}', 'is "mistral"'],
    ["a wrong value", '{"model_type": "llama"}', "hidden_size is missing"],
    [
      "another computation",
      '{"model_type": "llama", "alibi": true}',
      "alibi is true",
    ],
  ];
  for (const [name, file, says] of table) {
    await t.step(name, async () => {
      const folder = await Deno.makeTempDir();
      const bytes = typeof file === "string"
        ? new TextEncoder().encode(file)
        : file;
      await Deno.writeFile(`${folder}/config.json`, bytes);
      const error = await assertRejects(
        () => loadModelConfig(folder),
        DataError,
        says,
      );
      if (error.hint === undefined) throw new Error("no hint");
    });
  }
});
