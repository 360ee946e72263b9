import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { starterFolder } from "../../datasets/ring/mod.ts";
import { readSafetensors } from "../../lib/model/mod.ts";
import { loadPolicy, saveCheckpoint } from "../../lib/policy/mod.ts";
import { inFolder } from "./_in_folder.ts";
import { writeProblems } from "./_interrupted_run.ts";
import { framesOf, type Outcome, rowsOf, run, type Stage } from "./_run.ts";

const small = [
  ...["--prompts-per-step=2", "--num-generations=4", "--threads=1"],
  ...["--max-completion-length=64", "--eval-steps=0", "--method=grpo"],
];

const adapter = ["--use-peft", "--lora-r=4", "--lora-target-modules=q_proj"];

/** Runs a task in a folder; its end is expected to be good. */
async function runWell(
  cwd: string,
  stage: Stage,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const outcome = await run(stage, { cwd, env, timeout: 120_000 });
  assertEquals(outcome.code, 0, outcome.stderr);
  return outcome;
}

async function namesIn(path: string): Promise<string[]> {
  const names = await Array.fromAsync(Deno.readDir(path), ({ name }) => name);
  return names.toSorted();
}

Deno.test("train --use-peft writes an adapter that is resumed and evaluated", async () => {
  await inFolder({}, async (cwd) => {
    await writeProblems(cwd);
    const train: Stage = ["train", ...small, "--data=problems.jsonl"];
    const first = await runWell(cwd, [
      ...train,
      ...adapter,
      ...["--output-dir=run", "--max-steps=2", "--save-steps=1"],
      ...["--beta=0.1", "--save-total-limit=1"],
    ]);
    assertStringIncludes(first.stderr, "training an adapter of rank 4 (q_proj");
    // Stdout is a pipe: what it was told of stays.
    const told = framesOf(first.stdout, "checkpoint");
    assertEquals(told.map(({ step }) => step), [1, 2]);
    const checkpoint = `${cwd}/run/checkpoint-000002`;
    const names = await namesIn(checkpoint);
    assert(names.includes("adapter_model.safetensors"), `${names}`);
    assert(names.includes("tokenizer.json"), `${names}`);
    assert(!names.includes("model.safetensors"), `${names}`);
    const config = JSON.parse(
      await Deno.readTextFile(`${checkpoint}/adapter_config.json`),
    );
    assertEquals(config.base_model_name_or_path, starterFolder);
    assertEquals([config.peft_type, config.r], ["LORA", 4]);

    const resume = ["--output-dir=run", "--resume", "--threads=1"];
    const other = await run(["train", ...resume, "--lora-r=8"], { cwd });
    assertEquals(other.code, 2);
    assertStringIncludes(other.stderr, "--lora-r: 8, the run has 4");
    await runWell(cwd, ["train", ...resume, "--max-steps=3"]);
    // The first process told of these two, the second may remove them.
    assertEquals(
      (await namesIn(`${cwd}/run`)).filter((name) => /^check/.test(name)),
      ["checkpoint-000003"],
    );
    // The same as a run that was not interrupted.
    await runWell(cwd, [
      ...train,
      ...adapter,
      ...["--output-dir=whole", "--max-steps=3", "--beta=0.1"],
    ]);
    for (const file of ["adapter_model", "optimizer"]) {
      const path = `checkpoint-000003/${file}.safetensors`;
      assertEquals(
        await Deno.readFile(`${cwd}/run/${path}`),
        await Deno.readFile(`${cwd}/whole/${path}`),
      );
    }

    const trained = await readSafetensors(
      `${cwd}/run/checkpoint-000003/adapter_model.safetensors`,
    );
    for (const [name, { data }] of trained) {
      assert([...data].some((value) => Number(value) !== 0), `${name} is 0`);
    }

    const evaluated = await runWell(cwd, [
      "evaluate",
      ...["--model=run/checkpoint-000003", "--data=heldout.jsonl"],
      ...["--samples=1", "--max-completion-length=40", "--threads=1"],
    ]);
    const [summary] = framesOf(evaluated.stdout, "summary");
    assertEquals([summary!.step, summary!.problems], [3, 3]);
    const hinted = await runWell(cwd, [
      "hint",
      ...["--model=run/checkpoint-000003", "--data=problems.jsonl"],
      ...["--max-hint-length=64", "--threads=1"],
    ]);
    assertEquals(rowsOf(hinted.stdout).length, 7);
    assertStringIncludes(hinted.stderr, "hints: ");
  });
});

Deno.test("sft --use-peft writes an adapter, continues it and does not replace its base model", async () => {
  await inFolder({
    "examples.jsonl": '{"prompt":"1+1?","completion":"2"}\n',
  }, async (cwd) => {
    const sft: Stage = [
      "sft",
      ...["--data=examples.jsonl", "--max-steps=2", "--threads=1"],
      ...["--per-device-train-batch-size=2"],
    ];
    const first = await runWell(cwd, [...sft, ...adapter, "--output-dir=a"]);
    assertStringIncludes(first.stderr, "training an adapter of rank 4 (q_proj");
    // A PEFT folder of others has neither config.json nor a tokenizer.
    for (const name of await namesIn(`${cwd}/a`)) {
      if (!name.startsWith("adapter_")) await Deno.remove(`${cwd}/a/${name}`);
    }
    const second = await runWell(cwd, [
      ...sft,
      ...["--model=a", "--use-peft", "--output-dir=b"],
    ]);
    assertStringIncludes(second.stderr, "an adapter itself: it is continued");
    const names = await namesIn(`${cwd}/b`);
    assert(names.includes("adapter_model.safetensors"), `${names}`);
    assert(names.includes("tokenizer.json"), `${names}`);

    const other = await run([
      ...sft,
      ...["--model=a", "--use-peft", "--lora-r=8", "--output-dir=c"],
    ], { cwd });
    assertEquals(other.code, 2);
    assertStringIncludes(other.stderr, "an adapter with 4");

    const model = await runWell(cwd, [...sft, "--output-dir=base"]);
    assertStringIncludes(model.stderr, "training all");
    const refused = await run([
      ...sft,
      ...[...adapter, "--model=base", "--output-dir=base", "--overwrite"],
    ], { cwd });
    assertEquals(refused.code, 2);
    assertStringIncludes(refused.stderr, "base model lies in it");
  });
});

Deno.test("train --use-peft refuses what cannot be adapted", async () => {
  await inFolder({}, async (cwd) => {
    await writeProblems(cwd);
    const table = [
      ["nope", "Cannot adapt 'nope': there are q_proj, "],
      ["lm_head", "Cannot adapt 'lm_head': the model has none of its own"],
      [",", "Cannot adapt the model: no target module is named"],
    ] as const;
    for (const [targets, reason] of table) {
      const { code, stderr } = await run([
        "train",
        ...["--data=problems.jsonl", "--use-peft", "--output-dir=run"],
        `--lora-target-modules=${targets}`,
      ], { cwd });
      assertEquals(code, 2, stderr);
      assertStringIncludes(stderr, reason);
    }
    assertEquals((await namesIn(cwd)).includes("run"), false);
  });
});

Deno.test("an adapter of a hub's model names it by its id", async () => {
  await inFolder({}, async (cwd) => {
    await writeProblems(cwd);
    await using policy = await loadPolicy(starterFolder, { device: "cpu" });
    await saveCheckpoint(`${cwd}/hub/models--org--name/snapshots/main`, {
      policy,
      tokenizerFolder: starterFolder,
    });
    const env = { HF_HUB_CACHE: `${cwd}/hub`, HF_HUB_OFFLINE: "1" };
    const model = "--model=org/name";
    await runWell(cwd, [
      "train",
      ...[...small, ...adapter, model, "--data=problems.jsonl"],
      ...["--output-dir=run", "--max-steps=1"],
    ], env);
    const checkpoint = "run/checkpoint-000001";
    const config = JSON.parse(
      await Deno.readTextFile(`${cwd}/${checkpoint}/adapter_config.json`),
    );
    assertEquals(config.base_model_name_or_path, "org/name");
    await runWell(cwd, [
      "evaluate",
      ...[`--model=${checkpoint}`, "--data=heldout.jsonl", "--threads=1"],
      ...["--samples=1", "--max-completion-length=4"],
    ], env);
  });
});
