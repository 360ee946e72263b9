import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { starterFolder } from "../../datasets/ring/mod.ts";
import { readSafetensorsHeader } from "../../lib/model/mod.ts";
import { loadPolicy, saveCheckpoint, scoreRows } from "../../lib/policy/mod.ts";
import { inFolder } from "./_in_folder.ts";
import { rowsOf, run } from "./_run.ts";

const cpu = { device: "cpu", threads: 1 } as const;

const rows = [{
  promptIds: [5, 6, 7],
  completionIds: [8, 9, 10, 11],
  temperature: 1,
}];

async function namesIn(path: string): Promise<string[]> {
  const names = await Array.fromAsync(Deno.readDir(path), ({ name }) => name);
  return names.toSorted();
}

Deno.test("export merges an adapter into a model that computes the same", async () => {
  await inFolder({}, async (cwd) => {
    await using policy = await loadPolicy(starterFolder, {
      ...cpu,
      lora: { rank: 4, alpha: 8, targetModules: ["q_proj", "up_proj"] },
    });
    const [base] = await scoreRows(policy, rows);
    for (const [name, { data }] of policy.weights) {
      if (name.endsWith("lora_B.weight")) data.fill(0.02);
    }
    const [adapted] = await scoreRows(policy, rows);
    await saveCheckpoint(`${cwd}/adapter`, {
      policy,
      tokenizerFolder: starterFolder,
    });
    const { code, stdout, stderr } = await run([
      "export",
      ...["--model=adapter", "--output-dir=merged", "--max-shard-size=1MB"],
    ], { cwd });
    assertEquals(code, 0, stderr);
    assertStringIncludes(stderr, `the adapter goes into ${starterFolder}`);
    const [record] = rowsOf(stdout);
    const names = await namesIn(`${cwd}/merged`);
    assertEquals(
      (record!.files as { name: string }[]).map(({ name }) => name),
      names,
    );
    assert(names.includes("model.safetensors.index.json"), `${names}`);
    assert(names.includes("tokenizer_config.json"), `${names}`);
    assertEquals(await namesIn(cwd), ["adapter", "merged"]);
    await using merged = await loadPolicy(`${cwd}/merged`, cpu);
    const [score] = await scoreRows(merged, rows);
    const difference = (other: Float32Array) =>
      Math.max(...other.map((x, t) => Math.abs(x - score!.logprobs[t]!)));
    assert(difference(adapted!.logprobs) < 1e-4);
    assert(difference(base!.logprobs) > 1e-2);

    const half = await run([
      "export",
      ...["--model=merged", "--output-dir=half", "--weight-type=bfloat16"],
    ], { cwd });
    assertEquals(half.code, 0, half.stderr);
    const { tensors } = await readSafetensorsHeader(
      `${cwd}/half/model.safetensors`,
    );
    assertEquals(new Set(tensors.map(({ dtype }) => dtype)), new Set(["BF16"]));
    const config = await Deno.readTextFile(`${cwd}/half/config.json`);
    assertStringIncludes(config, '"torch_dtype": "bfloat16"');
  });
});

Deno.test("export refuses what it may not replace, and leaves it as it was", async (t) => {
  await inFolder({ "file": "" }, async (cwd) => {
    await Deno.mkdir(`${cwd}/notes`);
    await Deno.writeTextFile(`${cwd}/notes/thesis.tex`, "all of it");
    const first = await run(["export", "--output-dir=model"], { cwd });
    assertEquals(first.code, 0, first.stderr);
    const table: [args: string[], code: number, says: string][] = [
      [[], 2, "Cannot run without --output-dir"],
      [["--output-dir=model"], 2, "exists"],
      [["--output-dir=notes"], 2, "exists"],
      [["--output-dir=notes", "--overwrite"], 2, "it holds 'thesis.tex'"],
      [["--output-dir=.", "--overwrite"], 2, "it is no model's folder"],
      [["--output-dir=file", "--overwrite"], 2, "is no folder"],
      [
        ["--model=model", "--output-dir=model", "--overwrite"],
        2,
        "its weights are read from there",
      ],
      [["--output-dir=b", "--max-shard-size=5 apples"], 2, "a size such as"],
      [["--output-dir=b", "--weight-type=int8"], 2, "--weight-type"],
      [["--model=notes", "--output-dir=b"], 2, "has no config.json"],
    ];
    const before = await namesIn(cwd);
    for (const [args, code, says] of table) {
      await t.step(`${args.join(" ")}: ${says}`, async () => {
        const outcome = await run(["export", ...args], { cwd });
        assertEquals(outcome.code, code, outcome.stderr);
        assertStringIncludes(outcome.stderr, says);
        assertEquals(await namesIn(cwd), before);
        assertEquals(
          await Deno.readTextFile(`${cwd}/notes/thesis.tex`),
          "all of it",
        );
      });
    }
    await t.step("--overwrite replaces a model by the same bytes", async () => {
      const path = `${cwd}/model/model.safetensors`;
      const bytes = await Deno.readFile(path);
      const args = ["--output-dir=model", "--overwrite", "--quiet"];
      const outcome = await run(["export", ...args], { cwd });
      assertEquals([outcome.code, outcome.stderr], [0, ""]);
      assertEquals(await Deno.readFile(path), bytes);
      assertEquals(await namesIn(cwd), before);
    });
  });
});
