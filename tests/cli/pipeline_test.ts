import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { starterFolder } from "../../datasets/ring/mod.ts";
import { inFolder } from "./_in_folder.ts";
import { framesOf, recordsOf, rowsOf, run, runPipeline } from "./_run.ts";
import { saveTinyPolicy } from "./_tiny_policy.ts";

const weights = await Deno.stat(`${starterFolder}/model.safetensors`)
  .catch(() => undefined);

Deno.test({
  name: "prepare --source ring | hint | train --max-steps 3 | evaluate works",
  ignore: weights === undefined,
  async fn() {
    await inFolder({}, async (cwd) => {
      const outcomes = await runPipeline([
        ["prepare", "--source", "ring"],
        ["hint"],
        ["train", "--max-steps", "3"],
        ["evaluate"],
      ], { cwd, timeout: 120_000 });
      for (const { code, stderr } of outcomes) assertEquals(code, 0, stderr);
      const [, hinted, trained, evaluated] = outcomes;
      assertEquals(rowsOf(hinted!.stdout).length, 128);
      const withHints = rowsOf(hinted!.stdout).filter(({ hints }) => hints);
      assert(withHints.length > 100, `${withHints.length} rows have hints`);
      const steps = framesOf(trained!.stdout, "step");
      assertEquals(steps.map(({ step }) => step), [1, 2, 3]);
      const [checkpoint] = framesOf(trained!.stdout, "checkpoint");
      assertStringIncludes(`${checkpoint!.path}`, `${cwd}/runs/sage-`);
      assertEquals(rowsOf(evaluated!.stdout).length, 96);

      // Evaluate repeats what train found: same problems, numbers, settings.
      const last = framesOf(trained!.stdout, "evaluation").at(-1)!;
      const [summary] = framesOf(evaluated!.stdout, "summary");
      const kinds = summary!.kinds as Record<string, Record<string, unknown>>;
      assertEquals(summary!.step, 3);
      for (
        const [name, figures] of [
          ["heldout", summary!],
          ...Object.entries(kinds),
        ] as const
      ) assertEquals(figures["avg@k"], last[`eval_${name}/avg@4`]);
    });
  },
});

Deno.test("train --light writes checkpoints that --model and --resume take", async () => {
  await inFolder({}, async (cwd) => {
    await saveTinyPolicy(cwd);
    const rows = await run(
      ["prepare", "--source=ring", "--limit=4", "--plain"],
    );
    await Deno.writeTextFile(`${cwd}/problems.jsonl`, rows.stdout);
    const train = [
      "train",
      "--light",
      "--data=problems.jsonl",
      "--model=checkpoint-000002",
      "--output-dir=runs/a",
      "--prompts-per-step=2",
      "--num-generations=2",
      "--max-completion-length=4",
      "--max-hint-length=4",
      "--eval-steps=0",
      "--save-steps=2",
    ] as const;
    const first = await run([...train, "--max-steps=3"], { cwd });
    assertEquals(first.code, 0, first.stderr);
    const saved = (stdout: string) =>
      framesOf(stdout, "checkpoint").map(({ step }) => step);
    assertEquals(saved(first.stdout), [2, 3]);

    const again = await run([...train, "--max-steps=3"], { cwd });
    assertEquals(again.code, 2, again.stderr);

    const more = await run([...train, "--max-steps=4", "--resume"], { cwd });
    assertEquals(more.code, 0, more.stderr);
    assertEquals(
      framesOf(more.stdout, "step").map(({ step }) => step),
      [4],
    );
    assertEquals(saved(more.stdout), [4]);
    const metrics = await Deno.readTextFile(`${cwd}/runs/a/metrics.jsonl`);
    const steps = recordsOf(metrics).filter((record) => "reward" in record);
    assertEquals(steps.map(({ step }) => step), [1, 2, 3, 4]);

    const { code, stdout } = await run([
      "evaluate",
      "--model=runs/a/checkpoint-000004",
      "--data=problems.jsonl",
      "--max-completion-length=4",
      "--samples=1",
    ], { cwd });
    assertEquals(code, 0);
    assertEquals(rowsOf(stdout).map(({ step }) => step), [4, 4, 4, 4]);
  });
});

Deno.test("hint passes rows through and counts those without hints", async () => {
  await inFolder({}, async (cwd) => {
    await saveTinyPolicy(cwd);
    const [prepared, hinted] = await runPipeline([
      ["prepare", "--source=ring", "--limit=3"],
      ["hint", "--model=checkpoint-000002", "--max-hint-length=4"],
    ], { cwd });
    assertEquals(hinted!.code, 0, hinted!.stderr);
    assertEquals(rowsOf(hinted!.stdout), rowsOf(prepared!.stdout));
  });
});
