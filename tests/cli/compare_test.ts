import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { inFolder } from "./_in_folder.ts";
import { resultOf, writeProblems } from "./_interrupted_run.ts";
import { framesOf, type Outcome, rowsOf, run, type Stage } from "./_run.ts";
import { runUntil } from "./_run_until.ts";
import { saveTinyPolicy } from "./_tiny_policy.ts";

/** What makes a run small. */
const small = [
  ...["--data=problems.jsonl", "--eval-data=heldout.jsonl"],
  ...["--model=checkpoint-000002", "--threads=1"],
  ...["--prompts-per-step=2", "--num-generations=2", "--eval-samples=1"],
  ...["--max-completion-length=8"],
  ...["--max-steps=2", "--eval-steps=2", "--save-steps=1"],
];

/** Calls compare in a folder with a small policy and a few problems. */
async function inGrid(
  test: (
    compare: (...args: string[]) => Promise<Outcome>,
    cwd: string,
  ) => Promise<void>,
  files: Record<string, string> = {},
): Promise<void> {
  await inFolder(files, async (cwd) => {
    await writeProblems(cwd);
    await saveTinyPolicy(cwd);
    await test(
      (...args) =>
        run(["compare", ...small, ...args], { cwd, timeout: 120_000 }),
      cwd,
    );
  });
}

/** Rows without what depends on the clock. */
function figuresOf(stdout: string): Record<string, unknown>[] {
  return rowsOf(stdout).map(({ seconds, ...row }) => {
    assert(Number(seconds) > 0);
    return row;
  });
}

Deno.test("compare runs a grid, reads what is finished, and refuses other settings", async () => {
  await inGrid(async (compare, cwd) => {
    const methods = "--methods=grpo,sage:hint-loss=plain,beta=0.1";
    const first = await compare(methods, "--seeds=0");
    assertEquals(first.code, 0, first.stderr);
    const rows = figuresOf(first.stdout);
    const folders = ["grpo-seed-0", "sage-hint-loss-plain-beta-0.1-seed-0"];
    assertEquals(
      rows.map((row) => [row.method, row.seed, row.steps, row.path]),
      [
        ["grpo", 0, 2, `${cwd}/runs/compare/${folders[0]}`],
        [
          "sage:hint-loss=plain,beta=0.1",
          0,
          2,
          `${cwd}/runs/compare/${folders[1]}`,
        ],
      ],
    );
    const config = await Deno.readTextFile(`${rows[1]!.path}/config.yaml`);
    assertStringIncludes(config, "\nmethod: sage # compare\n");
    assertStringIncludes(config, "\nbeta: 0.1 # --methods sage:");

    const more = await compare(methods, "--seeds=0..1");
    assertEquals(more.code, 0, more.stderr);
    assertEquals(figuresOf(more.stdout).slice(0, 2), rows);
    assertEquals(more.stderr.match(/\nevaluation at step 2/g)!.length, 2);
    const summaries = framesOf(more.stdout, "summary");
    assertEquals(summaries.map(({ method, against }) => [method, against]), [
      ["grpo", "grpo"],
      ["sage:hint-loss=plain,beta=0.1", "grpo"],
    ]);
    assertMatch(
      more.stderr,
      /\nfigure +method +mean +95% interval +minus grpo/,
    );
    const page = await Deno.readTextFile(`${cwd}/runs/compare/report.html`);
    assertStringIncludes(page, "<h1>grpo and sage:hint-loss=plain,beta=0.1<");
    assertStringIncludes(page, ">minus grpo<");

    const plan = await compare(methods, "--seeds=1..2", "--dry-run");
    assertMatch(
      plan.stderr,
      /grpo-seed-1: finished\n.*\n.*grpo-seed-2: to begin\n/,
    );
    const otherwise = await compare(
      ...[methods, "--epsilon=0.1", "--max-steps=3", "--eval-samples=2"],
      "--data=heldout.jsonl",
    );
    assertEquals([otherwise.code, otherwise.stdout], [2, ""]);
    assertMatch(
      otherwise.stderr,
      /grpo-seed-0': it was run otherwise\n {2}--data: 3 rows .*, the run has 7 rows .*\n/,
    );
    for (
      const line of [
        "  --epsilon: 0.1, the run has 0.2\n",
        "  --max-steps: 3, the run has 2\n",
        "  --eval-samples: 2, the run has 1\n",
      ]
    ) assertStringIncludes(otherwise.stderr, line);
  });
});

Deno.test("compare that is stopped goes on to the runs that train makes in one go", async () => {
  await inGrid(async (compare, cwd) => {
    const methods = "--methods=sage,grpo";
    const stage: Stage = ["compare", ...small, methods, "--seeds=3"];
    const stopped = await runUntil(stage, cwd, "grpo: ", "SIGTERM");
    assertEquals(stopped.code, 143, stopped.stderr);
    assertEquals(rowsOf(stopped.stdout).map(({ method }) => method), ["sage"]);
    assertEquals(framesOf(stopped.stdout, "end"), []);
    const [, again] = /\ngo on with: deno task (.*)\n/.exec(stopped.stderr)!;
    assertStringIncludes(again!, `--seeds=3 --output-dir ${cwd}/runs/compare`);
    const whole = await run(again!.split(" ") as unknown as Stage, { cwd });
    assertEquals(whole.code, 0, whole.stderr);
    assertEquals(rowsOf(whole.stdout).length, 2);
    assert(!whole.stderr.includes("sage: "), whole.stderr);
    for (const method of ["sage", "grpo"]) {
      const own = [`--method=${method}`, "--seed=3", `--output-dir=${method}`];
      const alone = await run(["train", ...small, ...own], { cwd });
      assertEquals(alone.code, 0, alone.stderr);
      assertEquals(
        await resultOf(`${cwd}/runs/compare/${method}-seed-3`, 2),
        await resultOf(`${cwd}/${method}`, 2),
      );
    }
    assertEquals((await compare(methods, "--seeds=3", "--dry-run")).code, 0);
  });
});

Deno.test("compare --budget tokens ends a run at the first step with the first method's tokens", async () => {
  await inGrid(async (compare, cwd) => {
    for (const methods of ["grpo,sage", "sage,grpo"]) {
      const args = [
        `--methods=${methods}`,
        ...["--seeds=0", "--budget=tokens", "--max-steps=4"],
        `--output-dir=${methods}`,
      ];
      const { code, stdout, stderr } = await compare(...args);
      assertEquals(code, 0, stderr);
      const [first, second] = figuresOf(stdout);
      assertEquals(first!.steps, 4);
      const lines = await Deno.readTextFile(`${second!.path}/metrics.jsonl`);
      const steps = rowsOf(lines).filter((row) => "tokens/probe" in row);
      const tokens = steps.map((row) =>
        Object.entries(row).filter(([name]) => name.startsWith("tokens/"))
          .reduce((sum, [, count]) => sum + Number(count), 0)
      );
      const before = tokens.slice(0, -1).reduce((sum, each) => sum + each, 0);
      assert(before < Number(first!.tokens), stdout);
      assertEquals(second!.tokens, before + tokens.at(-1)!);
      assert(Number(second!.tokens) >= Number(first!.tokens), stdout);
      assertEquals(second!.steps, steps.length);
      assertEquals(Number(second!.steps) > 4, methods === "sage,grpo");
      if (methods === "grpo,sage") continue;
      // It ended with an evaluation and a checkpoint, so it stands finished.
      const again = await compare(...args);
      assertEquals(figuresOf(again.stdout), [first, second]);
      assert(!again.stderr.includes("evaluation at"), again.stderr);
    }
    const { code, stderr } = await compare(
      ...["--methods=sage,grpo", "--seeds=0", "--max-steps=4"],
      "--output-dir=sage,grpo",
    );
    assertEquals(code, 2, cwd);
    assertMatch(stderr, /it has \d+ steps, and was to end at 4\n/);
  });
});

const bare = '{"id":"a","problem":"1+1?","answer":"2"}\n';
const refused: [args: string[], code: number, message: string][] = [
  [["--methods=grpo,luffy"], 3, "no problem has the column 'teacher'"],
  [["--methods=grpo,sage"], 3, "no problem has what --hints auto needs"],
  [["--methods=grpo,ppo"], 2, "Cannot find method 'ppo'"],
  [["--methods=grpo,grpo"], 2, "Cannot compare grpo with itself"],
  [
    ["--methods=grpo:bta=1,gate=none"],
    2,
    'Cannot use --methods grpo:bta=1,gate=none: no option is called "bta"',
  ],
  [
    ["--methods=grpo:beta=x"],
    2,
    "Cannot use beta in --methods grpo:beta=x: expected number",
  ],
  [["--methods=grpo:seed=1"], 2, 'no option is called "seed"'],
  [["--methods=grpo:gate=none"], 2, "Cannot use --gate with --method grpo"],
  [["--methods=grpo,dapo", "--gate=none"], 2, "Cannot use --gate with"],
  [
    ["--methods=grpo:lr-scheduler-type=cosine", "--budget=tokens"],
    2,
    "Cannot use --budget tokens with --lr-scheduler-type cosine",
  ],
];

for (const [args, code, message] of refused) {
  Deno.test(`compare refuses ${args.join(" ")} before anything runs`, async () => {
    await inFolder({ "bare.jsonl": bare }, async (cwd) => {
      const stage = ["compare", "--data=bare.jsonl", ...args] as const;
      const outcome = await run(stage, { cwd });
      assertEquals([outcome.code, outcome.stdout], [code, ""], outcome.stderr);
      assertStringIncludes(outcome.stderr, message);
      const names = await Array.fromAsync(Deno.readDir(cwd), (it) => it.name);
      assertEquals(names, ["bare.jsonl"]);
    });
  });
}

Deno.test("compare takes flags that one of its methods reads, and files of methods", async () => {
  const mine = `import { type Method, sage } from "@selfhint/selfhint";
export default { ...sage, id: "eager", summary: "" } satisfies Method;
`;
  await inGrid(async (compare) => {
    const { code, stderr } = await compare(
      "--methods=grpo,rgpo:gate-margin=0.5,./mine.ts:ladder-start=continue",
      ...["--imitation-weight=0.5", "--seeds=7", "--dry-run"],
    );
    assertEquals(code, 0, stderr);
    assertMatch(
      stderr,
      /\/grpo-seed-7: .*\n.*\/rgpo-gate-margin-0.5-seed-7: .*\n.*\/eager-ladder-start-continue-seed-7: to begin\n$/,
    );
  }, { "mine.ts": mine });
});
