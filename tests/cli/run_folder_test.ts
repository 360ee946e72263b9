import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ringProblems } from "../../datasets/ring/mod.ts";
import { inFolder, link } from "./_in_folder.ts";
import { framesOf, recordsOf, root, run, type Stage } from "./_run.ts";
import { saveTinyPolicy } from "./_tiny_policy.ts";

const rows = ringProblems("train").slice(0, 4)
  .map((row) => JSON.stringify(row) + "\n").join("");
const files = { "problems.jsonl": rows };

const small = [
  "--model=checkpoint-000002",
  "--threads=1",
  "--max-completion-length=4",
];

const training = [
  ...small,
  "--method=grpo",
  "--prompts-per-step=2",
  "--num-generations=2",
  "--eval-steps=0",
  "--save-steps=1",
];

Deno.test("train goes on from any folder, however its paths were given", async () => {
  await inFolder(files, async (parent) => {
    const cwd = `${parent}/my \u6570\u636e`;
    const other = `${parent}/other`;
    await Deno.mkdir(cwd);
    await Deno.mkdir(other);
    await saveTinyPolicy(cwd);
    await link(`${parent}/problems.jsonl`, `${cwd}/link.jsonl`);
    await link(cwd, `${parent}/linked`);
    const first = await run([
      "train",
      ...training,
      ...["--data=link.jsonl", "--eval-data=../problems.jsonl"],
      ...["--output-dir=runs/a", "--max-steps=1"],
    ], { cwd });
    assertEquals(first.code, 0, first.stderr);
    const resume = ["train", "--resume", "--max-steps"] as const;
    for (
      const [step, from, ...folder] of [
        ["2", other, "--output-dir", "../my \u6570\u636e/runs/a"],
        ["3", other, "--output-dir", `${parent}/linked/runs/a`],
        ["4", cwd, "--output-dir=runs/a", "--model=./checkpoint-000002/"],
      ] as const
    ) {
      const { code, stdout, stderr } = await run(
        [...resume, step, ...folder],
        { cwd: from },
      );
      assertEquals(code, 0, stderr);
      assertEquals(framesOf(stdout, "step").map((it) => `${it.step}`), [step]);
    }
    const changed = await run(
      [...resume, "5", "--output-dir=runs/a", "--seed=9"],
      { cwd },
    );
    assertEquals(changed.code, 2);
    assertStringIncludes(changed.stderr, "  --seed: 9, the run has 42\n");
    assert(!changed.stderr.includes("go on with:"), changed.stderr);
  });
});

Deno.test("train and sft refuse an output folder before they load anything, with --dry-run too", async () => {
  await inFolder({ ...files, "file": "" }, async (cwd) => {
    await saveTinyPolicy(cwd);
    await Deno.mkdir(`${cwd}/taken`);
    await Deno.writeTextFile(`${cwd}/taken/config.yaml`, "seed: 1\n");
    const stages: [Stage, refuses: string][] = [
      [["train", "--output-dir=taken"], "there is one already"],
      [["train", "--output-dir=file"], "it is no folder"],
      [["train", "--output-dir=file/a/b"], "is no folder"],
      [["train", "--output-dir=taken", "--resume"], "it has no checkpoint"],
      [["train", "--output-dir=new", "--resume"], "there is no run in it"],
      [["sft", "--output-dir=taken"], "exists"],
      [["sft", "--output-dir=file/a"], "is no folder"],
      [["sft", "--output-dir=new", "--resume"], "it has no checkpoint"],
      [["demo", "--output-dir=file"], "it is no folder"],
    ];
    for (const [[task, ...args], message] of stages) {
      const model = task === "demo" ? [] : [
        "--model=checkpoint-000002",
        "--data=problems.jsonl",
      ];
      for (
        const rest of task === "demo" ? [["--dry-run"]] : [["--dry-run"], []]
      ) {
        const stage = [task, ...args, ...model, ...rest] as const;
        const { code, stderr } = await run(stage, { cwd });
        assertEquals(code, 2, stderr);
        assertStringIncludes(stderr, message);
        assert(!stderr.includes("go on with:"), stderr);
      }
    }
    assertEquals(
      await Deno.readTextFile(`${cwd}/taken/config.yaml`),
      "seed: 1\n",
    );
    const names = await Array.fromAsync(Deno.readDir(cwd), ({ name }) => name);
    assertEquals(names.sort(), [
      "checkpoint-000002",
      "file",
      "problems.jsonl",
      "taken",
    ]);
  });
});

Deno.test("train and sft --resume say first that there is no run, with data or without", async () => {
  await inFolder(files, async (cwd) => {
    const table = [["train", "there is no run"], ["sft", "no checkpoint"]];
    for (const [task, message] of table) {
      for (const rest of [[], ["--data=gone.jsonl"], ["--dry-run"]]) {
        const { code, stderr } = await run(
          [task!, "--output-dir=nope", "--resume", ...rest],
          { cwd },
        );
        assertEquals(code, 2, stderr);
        assertStringIncludes(stderr, `error: Cannot resume '${cwd}/nope': `);
        assertStringIncludes(stderr, message!);
      }
    }
  });
});

Deno.test("train --resume says what is left and what was made", async () => {
  await inFolder(files, async (cwd) => {
    await saveTinyPolicy(cwd);
    const start = ["train", ...training, "--output-dir=a"] as const;
    const data = "--data=problems.jsonl";
    const plan = "  4 problems, never evaluated (--eval-steps 0)";
    const table: [args: string[], says: string[], never: string[]][] = [
      [[data, `--eval-data=problems.jsonl`, "--max-steps=2"], [
        "checkpoint-000002: 2 steps\n",
        plan,
        "grpo: 2 steps in ",
      ], ["eval_"]],
      [["--resume", "--max-steps=5", "--dry-run"], [
        "checkpoint-000002: steps 3 to 5\n",
      ], []],
      [["--resume", "--max-steps=5"], [
        ": steps 3 to 5\n",
        "grpo: 3 steps (5 in all) in ",
      ], []],
      [["--resume", "--max-steps=4"], [
        ": 5 steps are made\nwarning: nothing is left to do",
        "grpo: 0 steps (5 in all) in ",
      ], ["rows a step", "steps 6"]],
      [["--resume", "--max-steps=4", "--dry-run"], [
        ": 5 steps are made",
      ], ["rows a step", "steps 6"]],
    ];
    for (const [args, says, never] of table) {
      const { code, stdout, stderr } = await run([...start, ...args], { cwd });
      assertEquals(code, 0, stderr);
      for (const text of says) assertStringIncludes(stderr, text);
      for (const text of never) assert(!stderr.includes(text), stderr);
      assertEquals(framesOf(stdout, "evaluation"), []);
    }
  });
});

Deno.test("--print-prompt shows the prompt with --quiet and a taken folder", async () => {
  await inFolder(files, async (cwd) => {
    await saveTinyPolicy(cwd);
    for (const task of ["train", "sft", "hint", "evaluate"]) {
      const { code, stdout, stderr } = await run([
        task,
        ...["--model=checkpoint-000002", "--data=problems.jsonl"],
        ...["--print-prompt", "--quiet"],
        ...task === "sft" ? ["--output-dir=."] : [],
      ], { cwd });
      assertEquals([code, stdout], [0, ""], stderr);
      assertStringIncludes(stderr, "Work modulo 10.");
    }
  });
});

Deno.test("a model's selfhint.yaml is refused where no stage knows a key", async () => {
  await inFolder(files, async (cwd) => {
    const path = `${await saveTinyPolicy(cwd)}/selfhint.yaml`;
    for (const task of ["train", "hint", "evaluate"]) {
      // The first is no option of evaluate, but of train.
      for (
        const [text, code] of [["hint-draw: joint\n", 0], [
          "hint-drw: joint\n",
          2,
        ]] as const
      ) {
        await Deno.writeTextFile(path, text);
        const outcome = await run([
          task,
          ...["--model=checkpoint-000002", "--data=problems.jsonl"],
          "--dry-run",
        ], { cwd });
        assertEquals(outcome.code, code, outcome.stderr);
        if (code === 0) continue;
        assertStringIncludes(outcome.stderr, 'no option is called "hint-drw"');
        assertStringIncludes(outcome.stderr, 'did you mean "hint-draw"?');
      }
    }
  });
});

Deno.test("a run that diverges exits with 1, saves nothing of it, and offers no resume", async () => {
  await inFolder(files, async (cwd) => {
    await saveTinyPolicy(cwd);
    for (const rate of ["1e10", "1e30"]) {
      const { code, stdout, stderr } = await run([
        "sft",
        ...["--model=checkpoint-000002", "--data=problems.jsonl"],
        ...[`--learning-rate=${rate}`, "--save-steps=1", "--output-dir=a"],
      ], { cwd });
      assertEquals(code, 1, stderr);
      assertStringIncludes(
        stderr,
        "error: Cannot train on: after step 1 the policy is of no use: ",
      );
      assert(!stderr.includes("go on with:"), stderr);
      assertEquals(framesOf(stdout, "end"), []);
      assert(!(await Deno.stat(`${cwd}/a`).then(() => true, () => false)));
    }
  });
});

Deno.test("train run by its path works in a folder with a deno.json of its own", async () => {
  await inFolder({ ...files, "deno.json": "{}" }, async (cwd) => {
    await saveTinyPolicy(cwd);
    const command = new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-q", "-A", `${root}tasks/train.ts`, ...training],
        ...["--data=problems.jsonl", "--output-dir=a", "--max-steps=1"],
      ],
      cwd,
      env: { INIT_CWD: cwd },
    });
    const { code, stderr } = await command.output();
    assertEquals(code, 0, new TextDecoder().decode(stderr));
    assert((await Deno.stat(`${cwd}/a/checkpoint-000001`)).isDirectory);
  });
});

Deno.test("train ends its records with their count", async () => {
  await inFolder(files, async (cwd) => {
    await saveTinyPolicy(cwd);
    const { stdout } = await run([
      "train",
      ...training,
      ...["--data=problems.jsonl", "--output-dir=a", "--max-steps=2"],
    ], { cwd });
    const records = recordsOf(stdout);
    const end = { selfhint: "end", rows: 0, frames: records.length - 2 };
    assertEquals(records.at(-1), end);
  });
});

Deno.test("no task replaces a file that it reads", async () => {
  const taken = Object.fromEntries(
    ["samples.jsonl", "checkpoint-000001/rows.jsonl", "metrics.jsonl"]
      .map((name) => [`od/${name}`, rows]),
  );
  const config = { "od/config.yaml": "seed: 1\n", "seed.yaml": "seed: 1" };
  await inFolder({ ...files, ...taken, ...config }, async (cwd) => {
    await saveTinyPolicy(cwd);
    await link(`${cwd}/od/samples.jsonl`, `${cwd}/link.jsonl`);
    const train = [...training, "--output-dir=od", "--overwrite"];
    const sft = [
      ...small.slice(0, 2),
      "--output-dir=checkpoint-000002",
      "--overwrite",
    ];
    const inModel = "checkpoint-000002/config.json";
    const stages: [Stage, flag: string][] = [
      [["train", ...train, "--data=od/metrics.jsonl"], "--data"],
      [["train", ...train, "--data=link.jsonl"], "--data"],
      [
        ["train", ...train, "--data=od/checkpoint-000001/rows.jsonl"],
        "--data",
      ],
      [
        [
          "train",
          ...[...train, "--data=problems.jsonl", "--eval-data=link.jsonl"],
        ],
        "--eval-data",
      ],
      [
        ["train", ...train, "--data=problems.jsonl", "--config=od/config.yaml"],
        "--config",
      ],
      [["sft", ...sft, `--data=${inModel}`], "--data"],
      [
        [
          "prepare",
          ...["--source=ring", "--config=seed.yaml", "--rejects=seed.yaml"],
        ],
        "--config",
      ],
    ];
    const before = await Deno.readTextFile(`${cwd}/od/metrics.jsonl`);
    for (const [stage, flag] of stages) {
      const { code, stderr } = await run(stage, { cwd });
      assertEquals(code, 2, stderr);
      assertStringIncludes(stderr, `the file of ${flag}, '`);
    }
    assertEquals(await Deno.readTextFile(`${cwd}/od/metrics.jsonl`), before);
  });
});

Deno.test("a run's config.yaml begins another run, also of one that was resumed", async () => {
  await inFolder(files, async (cwd) => {
    await saveTinyPolicy(cwd);
    const data = "--data=problems.jsonl";
    for (
      const args of [
        [...training, data, "--output-dir=a", "--max-steps=1"],
        [...training, data, "--output-dir=a", "--max-steps=1", "--overwrite"],
        ["--output-dir=a", "--resume", "--max-steps=2"],
        ["--config=a/config.yaml", "--output-dir=b"],
      ]
    ) {
      const { code, stderr } = await run(["train", ...args], { cwd });
      assertEquals(code, 0, stderr);
    }
    const metrics = await Deno.readTextFile(`${cwd}/b/metrics.jsonl`);
    assertEquals(metrics.trim().split("\n").length, 2);
  });
});
