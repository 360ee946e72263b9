import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { starterFolder } from "../../datasets/ring/mod.ts";
import { inFolder } from "./_in_folder.ts";
import { writeProblems } from "./_interrupted_run.ts";
import { framesOf, type Outcome, root, rowsOf, type Stage } from "./_run.ts";
import { runUntil } from "./_run_until.ts";

Deno.test("hint and evaluate that are stopped leave whole rows and say how many", async () => {
  await inFolder({}, async (cwd) => {
    const problems = await runUntil(
      ["prepare", "--source=ring", "--limit=48", "--plain"],
      cwd,
      "",
    );
    await Deno.writeTextFile(`${cwd}/problems.jsonl`, problems.stdout);
    const cases: [Stage, text: string, Deno.Signal, code: number][] = [
      [["hint", "--batch-size=2"], '"id"', "SIGINT", 130],
      [["evaluate", "--samples=32"], ": 48 problems, 32", "SIGTERM", 143],
    ];
    for (const [[task, ...args], text, signal, exitCode] of cases) {
      const { code, stdout, stderr } = await runUntil(
        [task, ...args, "--data=problems.jsonl", "--threads=1"],
        cwd,
        text,
        signal,
      );
      assertEquals(code, exitCode, stderr);
      const rows = rowsOf(stdout).length;
      assert(rows < 48, `${rows} rows of ${task}`);
      assertEquals(framesOf(stdout, "end"), []);
      assertStringIncludes(stderr, `${signal}: stopping`);
      assertStringIncludes(stderr, `${rows} rows of 48 problems are written`);
    }
  });
});

Deno.test("sft that is stopped goes on with --resume to the same model", async () => {
  await inFolder({}, async (cwd) => {
    const sft = (folder: string, ...rest: string[]): Stage => [
      "sft",
      ...["--source=ring", `--model=${starterFolder}`, "--threads=1"],
      ...["--max-steps=40", "--per-device-train-batch-size=8"],
      ...[`--output-dir=${folder}`, ...rest],
    ];
    const whole = await runUntil(sft("whole"), cwd, "");
    assertEquals(whole.code, 0, whole.stderr);
    const first = await runUntil(sft("a"), cwd, '"step":2,', "SIGTERM");
    assertEquals(first.code, 143, first.stderr);
    assertMatch(
      first.stderr,
      /\ngo on with: deno task sft --source=ring .* --output-dir \/.*\/a --resume\n/,
    );
    const other = await runUntil(sft("a", "--resume", "--seed=1"), cwd, "");
    assertEquals(other.code, 2);
    assertStringIncludes(other.stderr, "  --seed: 1, the run has 0\n");
    const rest = await runUntil(sft("a", "--resume"), cwd, "");
    assertEquals(rest.code, 0, rest.stderr);
    const steps = [first, rest].flatMap(({ stdout }) =>
      framesOf(stdout, "step").map(({ step, loss }) => ({ step, loss }))
    );
    assertEquals(
      steps,
      framesOf(whole.stdout, "step").map(({ step, loss }) => ({ step, loss })),
    );
    assertEquals(
      await Deno.readFile(`${cwd}/a/model.safetensors`),
      await Deno.readFile(`${cwd}/whole/model.safetensors`),
    );
    const names = await Array.fromAsync(
      Deno.readDir(`${cwd}/a`),
      ({ name }) => name,
    );
    assertEquals(names.filter((name) => /checkpoint|optimizer/.test(name)), []);
  });
});

Deno.test("sft that is killed goes on from its last checkpoint to the same model", async () => {
  await inFolder({}, async (cwd) => {
    const sft = (folder: string, ...rest: string[]): Stage => [
      "sft",
      ...["--source=ring", `--model=${starterFolder}`, "--threads=1"],
      ...["--max-steps=16", "--per-device-train-batch-size=8"],
      ...["--save-steps=3", "--save-total-limit=2"],
      ...[`--output-dir=${folder}`, ...rest],
    ];
    const whole = await runUntil(sft("whole"), cwd, "");
    assertEquals(whole.code, 0, whole.stderr);
    const first = await runUntil(sft("a"), cwd, '"step":11,', "SIGKILL");
    assertEquals(first.code, 137);
    const left = await Array.fromAsync(
      Deno.readDir(`${cwd}/a`),
      (it) => it.name,
    );
    assertEquals(left.filter((name) => /^checkpoint-/.test(name)).length, 2);
    const rest = await runUntil(sft("a", "--resume"), cwd, "");
    assertEquals(rest.code, 0, rest.stderr);
    const losses = ({ stdout }: Outcome) =>
      framesOf(stdout, "step").map(({ step, loss }) => ({ step, loss }));
    const after = losses(rest);
    assertEquals(after, losses(whole).slice(-after.length));
    assertEquals(
      await Deno.readFile(`${cwd}/a/model.safetensors`),
      await Deno.readFile(`${cwd}/whole/model.safetensors`),
    );
  });
});

Deno.test("train that is stopped in a step saves the last one, and says how it goes on", async () => {
  for (
    const [signal, exitCode] of [
      ["SIGINT", 130],
      ["SIGTERM", 143],
      ["SIGHUP", 129],
    ] as const
  ) {
    await inFolder({}, async (cwd) => {
      await writeProblems(cwd);
      const started = performance.now();
      const { code, stdout, stderr } = await runUntil(
        [
          "train",
          ...["--data=problems.jsonl", "--threads=1", "--eval-steps=0"],
          ...["--method=grpo", "--prompts-per-step=4", "--save-steps=0"],
          "--output-dir=my run",
        ],
        cwd,
        '"step":2,',
        signal,
      );
      assertEquals(code, exitCode, stderr);
      assert(performance.now() - started < 30_000);
      const saved = framesOf(stdout, "checkpoint");
      const last = framesOf(stdout, "step").at(-1)!;
      assertEquals(saved.map(({ step }) => step), [last.step]);
      assertStringIncludes(stderr, `saved ${saved[0]!.path}`);
      assertMatch(
        stderr,
        /\ngo on with: deno task train --data=problems.jsonl .* --output-dir '.*my run' --resume\n/,
      );
    });
  }
});

Deno.test({
  name: "train and sft whose stdout is full save the last step, and go on",
  ignore: Deno.build.os !== "linux",
  async fn(): Promise<void> {
    await inFolder({}, async (cwd) => {
      await writeProblems(cwd);
      const tasks: Record<string, string[]> = {
        train: [
          ...["--data=problems.jsonl", "--eval-steps=0", "--method=grpo"],
          ...["--prompts-per-step=2", "--num-generations=2"],
        ],
        sft: ["--source=ring", `--model=${starterFolder}`],
      };
      for (const [task, args] of Object.entries(tasks)) {
        const rest = ["--threads=1", "--save-steps=0", "--max-steps=3"];
        const { code, stderr } = await runInto("/dev/full", [
          task,
          ...[...args, ...rest, `--output-dir=${task}`],
        ], cwd);
        assertEquals(code, 1, stderr);
        assertStringIncludes(stderr, "Cannot write records: no space left");
        assertMatch(stderr, /\ngo on with: deno task .* --resume\n/);
        const { isDirectory } = await Deno.stat(
          `${cwd}/${task}/checkpoint-000001`,
        );
        assert(isDirectory);
        const again = await runUntil(
          [
            task,
            ...[...args, ...rest, `--output-dir=${task}`, "--resume"],
          ],
          cwd,
          "",
        );
        assertEquals(again.code, 0, again.stderr);
        const steps = framesOf(again.stdout, "step").map(({ step }) => step);
        assertEquals(steps, [2, 3]);
      }
    });
  },
});

/** Runs a task whose stdout goes into a file. */
async function runInto(
  path: string,
  [task, ...args]: Stage,
  cwd: string,
): Promise<Outcome> {
  const command = [
    ...["deno", "run", "-q", "--no-prompt", `-P=${task}`],
    ...["--config", `${root}deno.json`, `${root}tasks/${task}.ts`, ...args],
  ].map((word) => `'${word}'`).join(" ");
  const child = new Deno.Command(Deno.execPath(), {
    args: ["task", "-q", "--eval", `${command} > ${path}`],
    cwd,
    env: { NO_COLOR: "1", INIT_CWD: cwd },
    stdin: "null",
  });
  const { code, stderr } = await child.output();
  return { code, stdout: "", stderr: new TextDecoder().decode(stderr) };
}
