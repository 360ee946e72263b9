import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { inFolder } from "./_in_folder.ts";
import {
  finish,
  framesOf,
  recordsOf,
  root,
  rowsOf,
  run,
  type Stage,
  startTask,
} from "./_run.ts";
import { saveTinyPolicy } from "./_tiny_policy.ts";

const model = ["--model=checkpoint-000002", "--max-completion-length=4"];
const sums =
  [1, 2, 3, 4].map((n) =>
    JSON.stringify({ id: `s${n}`, problem: `${n}+${n}?`, answer: `${2 * n}` })
  ).join("\n") + "\n";
const fixtures = `${root}tests/fixtures/benchmarks`;

function withPolicy(test: (cwd: string) => Promise<void>): Promise<void> {
  return inFolder({ "sums.jsonl": sums }, async (cwd) => {
    await saveTinyPolicy(cwd);
    await test(cwd);
  });
}

Deno.test("evaluate --benchmark takes several, from a folder and from files", async () => {
  await withPolicy(async (cwd) => {
    const names = [
      "aime24,mmlu_pro,arc-challenge",
      `gpqa=${fixtures}/gpqa.csv`,
      "ring",
    ];
    const { code, stdout, stderr } = await run([
      "evaluate",
      ...model,
      `--benchmark=${names}`,
      `--benchmarks-dir=${fixtures}`,
      "--samples=2",
      "--shuffle-options",
    ], { cwd });
    assertEquals(code, 0, stderr);
    assertEquals(
      framesOf(stdout, "summary").map(({ benchmark, problems }) => [
        benchmark,
        problems,
      ]),
      [
        ["aime24", 2],
        ["mmlu-pro", 2],
        ["arc-challenge", 2],
        ["gpqa", 1],
        ["ring", 96],
      ],
    );
    // Rows come before the summary of their benchmark.
    const order = recordsOf(stdout).map(({ benchmark, selfhint }) =>
      selfhint === "summary" ? `= ${benchmark}` : benchmark
    ).filter(Boolean);
    assertEquals(order.slice(0, 5), [
      "aime24",
      "aime24",
      "= aime24",
      "mmlu-pro",
      "mmlu-pro",
    ]);
    const gpqa = rowsOf(stdout).find(({ benchmark }) => benchmark === "gpqa")!;
    assertMatch(`${gpqa.problem}`, /is 42\?\n\nA\) \d+\nB\) \d+\nC\) /);
    assertMatch(`${gpqa.answer}`, /^[A-D]$/);
    assertMatch(stderr, /^ring: hard +2 +64 +2 /m);
  });
});

Deno.test("evaluate's header says what another needs to do it again", async () => {
  await withPolicy(async (cwd) => {
    // Without the starter's own settings the paper's count.
    await Deno.remove(`${cwd}/checkpoint-000002/selfhint.yaml`);
    const { stdout } = await run([
      "evaluate",
      ...model,
      "--benchmark=aime24",
      `--benchmarks-dir=${fixtures}`,
      "--samples=1",
    ], { cwd });
    const { config } = framesOf(stdout, "header")[0]! as {
      config: Record<string, unknown>;
    };
    const { samples, topP, seed, device } = config;
    assertEquals([samples, config.temperature, topP, seed, device], [
      1,
      0.6,
      0.95,
      42,
      "cpu",
    ]);
    assertMatch(`${config.weights}`, /^[0-9a-f]{64}$/);
    assertMatch(`${config.templateHash}`, /^[0-9a-f]{12}$/);
    assertMatch(`${config.promptHash}`, /^[0-9a-f]{12}$/);
    assertEquals(
      config.prompt,
      "<|system|>Reason step by step, then give the final answer in \\boxed{}.<|user|>{problem}<|assistant|>",
    );
    const versions = config.versions as Record<string, string>;
    assertEquals(versions.deno, Deno.version.deno);
    assertMatch(versions["onnxruntime-node"]!, /^\d+\.\d+\.\d+$/);
    const [{ hash, sha256, file, problems }] = config.benchmarks as [
      Record<string, string>,
    ];
    assertMatch(hash!, /^[0-9a-f]{16}$/);
    assertMatch(sha256!, /^[0-9a-f]{64}$/);
    assertEquals([file, problems], [`${fixtures}/aime24.jsonl`, 2]);
  });
});

Deno.test("evaluate --data reads a published file by its columns", async () => {
  await withPolicy(async (cwd) => {
    const data = `${fixtures}/gsm8k_test.jsonl`;
    const args = [...model, `--data=${data}`, "--samples=1"];
    const { code, stdout, stderr } = await run(["evaluate", ...args], { cwd });
    assertEquals(code, 0, stderr);
    assertStringIncludes(stderr, "in the form of gsm8k");
    assertEquals(rowsOf(stdout)[0]!.answer, "2520000");
  });
});

Deno.test("evaluate --output that was killed goes on to the same bytes", async () => {
  await withPolicy(async (cwd) => {
    const args = (output: string) => [
      "--benchmark=ring",
      "--samples=4",
      "--threads=1",
      ...[`--output=${output}`, "--resume"],
    ];
    const whole = await run(["evaluate", ...args("whole.jsonl")], { cwd });
    assertEquals([whole.code, whole.stdout], [0, ""], whole.stderr);
    const expected = await Deno.readTextFile(`${cwd}/whole.jsonl`);
    assertEquals(rowsOf(expected).length, 96);

    const { INIT_CWD: _, ...env } = Deno.env.toObject();
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-q", "--no-prompt", "-P=evaluate"],
        ...["--config", `${root}deno.json`, `${root}tasks/evaluate.ts`],
        ...args("a.jsonl"),
      ],
      cwd,
      clearEnv: true,
      env,
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const path = `${cwd}/a.jsonl`;
    const deadline = Date.now() + 60_000;
    for (let rows = 0; rows < 3 && Date.now() < deadline;) {
      await new Promise((done) => setTimeout(done, 5));
      const text = await Deno.readTextFile(path).catch(() => "");
      rows = text.split("\n").length - 2;
    }
    child.kill("SIGKILL");
    assertEquals((await child.status).signal, "SIGKILL");
    const left = await Deno.readTextFile(path);
    assert(left.length < expected.length && expected.startsWith(left));
    // Half a line, as a kill within a write leaves it.
    await Deno.writeTextFile(path, expected.slice(0, left.length + 25));

    const more = await run(["evaluate", ...args("a.jsonl")], { cwd });
    assertEquals(more.code, 0, more.stderr);
    assertMatch(more.stderr, /a\.jsonl has \d+ of 96 problems: going on/);
    assertEquals(await Deno.readTextFile(path), expected);
    const again = await run(["evaluate", ...args("a.jsonl")], { cwd });
    assertStringIncludes(again.stderr, "nothing is left to do");
    assertEquals(await Deno.readTextFile(path), expected);
  });
});

Deno.test("evaluate --resume refuses other settings, and says which", async () => {
  await withPolicy(async (cwd) => {
    const args = ["evaluate", ...model, "--output=a.jsonl"] as const;
    const first = ["--data=sums.jsonl", "--samples=2"];
    assertEquals((await run([...args, ...first], { cwd })).code, 0);
    const { size } = await Deno.stat(`${cwd}/a.jsonl`);
    await Deno.writeTextFile(`${cwd}/other.jsonl`, sums.replace("1+1", "0+2"));
    const cases: [string[], string][] = [
      [first, "Cannot write evaluation"],
      [
        [...first, "--resume", "--temperature=0.5", "--seed=7"],
        "this would be another evaluation\n  --temperature: 0.5, the file has 1\n  --seed: 7, the file has 42\n",
      ],
      [
        ["--data=other.jsonl", "--samples=2", "--resume"],
        "  benchmark sums: not there, the file has 4 problems (",
      ],
      [
        [...first, "--resume", "--limit=3"],
        "  --limit: 3, the file has not set\n",
      ],
      [[...first, "--resume", "--plain"], "Cannot use --plain with --output"],
    ];
    for (const [more, message] of cases) {
      const { code, stderr } = await run([...args, ...more], { cwd });
      assertEquals(code, 2, stderr);
      assertStringIncludes(stderr, message);
    }
    assertEquals((await Deno.stat(`${cwd}/a.jsonl`)).size, size);
    const alone = await run(["evaluate", ...model, "--resume"], {
      cwd,
      input: sums,
    });
    assertEquals(alone.code, 2);
    assertStringIncludes(alone.stderr, "Cannot use --resume without --output");
  });
});

Deno.test("evaluate --compare writes a record a benchmark and a table", async () => {
  await withPolicy(async (cwd) => {
    const args = ["evaluate", ...model, "--samples=2"] as const;
    await run([...args, "--data=sums.jsonl", "--output=a.jsonl"], { cwd });
    const lines = (await Deno.readTextFile(`${cwd}/a.jsonl`))
      .replaceAll('"outcome":"wrong"', '"outcome":"right"').split("\n");
    // The second lacks the first problem.
    await Deno.writeTextFile(
      `${cwd}/b, b.jsonl`,
      lines.toSpliced(1, 1).join("\n").replace('"rows":4', '"rows":3'),
    );
    const forms = [
      ["--compare", "a.jsonl", "b, b.jsonl"],
      ["--compare=a.jsonl", "--compare=b, b.jsonl"],
    ];
    for (const form of forms) {
      const { code, stdout, stderr } = await run(["evaluate", ...form], {
        cwd,
      });
      assertEquals(code, 0, stderr);
      const [one, ...others] = recordsOf(stdout);
      assertEquals(others, []);
      assertEquals([one!.benchmark, one!.problems, one!.only_a, one!.only_b], [
        "sums",
        3,
        1,
        0,
      ]);
      assertEquals(one!["avg@k"], {
        a: 0,
        b: 1,
        difference: 1,
        interval: null,
      });
      assertStringIncludes(stderr, "left out: 1 problems that only A has");
      assertMatch(stderr, /^sums +3 +1 +0 +avg@k /m);
    }
    const cases: [string[], number, string][] = [
      [["a.jsonl"], 2, "--compare"],
      [["a.jsonl", "no.jsonl"], 2, "Cannot read no.jsonl: no such file"],
      [["a.jsonl", "sums.jsonl"], 3, "sums.jsonl:1: it is no row of an"],
    ];
    for (const [files, code, message] of cases) {
      const outcome = await run(["evaluate", "--compare", ...files], { cwd });
      assertStringIncludes(outcome.stderr, message);
      assertEquals(outcome.code, code);
    }
  });
});

Deno.test("evaluate leaves an idle pipe alone, or says that it waits", async () => {
  await withPolicy(async (cwd) => {
    const data = ["--data=sums.jsonl", "--samples=1"];
    const named = startTask(["evaluate", ...model, ...data], { cwd }, "piped");
    const { code, stderr } = await finish(named);
    await named.stdin.close();
    assertEquals(code, 0, stderr);

    const asked: Stage = ["evaluate", ...data, "--quiet"];
    const waiting = startTask(asked, { cwd }, "piped");
    const timer = setTimeout(() => waiting.stdin.close(), 2500);
    const outcome = await finish(waiting);
    clearTimeout(timer);
    assertStringIncludes(
      outcome.stderr,
      "waiting for train's records on stdin: ",
    );
    assertEquals(outcome.code, 0);
  });
});

const refused: [string, string[], number, string][] = [
  [
    "an unknown benchmark",
    ["--benchmark=mmath"],
    2,
    "Cannot find benchmark 'mmath'",
  ],
  [
    "GPQA without a copy",
    ["--benchmark=gpqa"],
    2,
    "it is not fetched\nhint: put",
  ],
  [
    "a benchmark twice",
    ["--benchmark=ring,ring"],
    2,
    "Cannot evaluate twice on benchmark 'ring'",
  ],
  [
    "a bad row of a benchmark",
    ["--benchmark=aime24=bad.jsonl"],
    3,
    'Cannot read bad.jsonl:2: field "answer" is no whole number',
  ],
  [
    "half a line of a benchmark",
    ["--benchmark=aime24=half.jsonl"],
    3,
    "Cannot read half.jsonl:2: ",
  ],
  [
    "an empty benchmark",
    ["--benchmark=aime24=empty.jsonl"],
    3,
    "Cannot read empty.jsonl: it has no rows",
  ],
  [
    "CSV with an open quote",
    ["--benchmark=gpqa=bad.csv"],
    3,
    "Cannot read bad.csv:",
  ],
  [
    "a column that rows would write over",
    ["--data=taken.jsonl"],
    3,
    'its field "accuracy" would be written over\nhint: rename it',
  ],
  [
    "a hint in a problem's text",
    ["--data=hinted.jsonl"],
    3,
    "Cannot evaluate problem 'h': its text carries one of its hints",
  ],
];

const problem = { problem: "5 squared?", answer: "25" };
const hint = "Count to it.";
const files: Record<string, string> = {
  "bad.jsonl": [problem, { ...problem, answer: "1e3" }]
    .map((row) => JSON.stringify(row)).join("\n"),
  "half.jsonl": `${JSON.stringify(problem)}\n{"problem":"p","ans`,
  "empty.jsonl": "",
  "bad.csv": 'Question,Correct Answer\n"open,1\n',
  "taken.jsonl": JSON.stringify({ id: "t", ...problem, accuracy: 0.5 }),
  "hinted.jsonl": JSON.stringify({
    id: "h",
    ...problem,
    problem: `5 squared?\n\nHint: ${hint}`,
    hints: { level_1: hint },
  }),
};

for (const [what, args, code, message] of refused) {
  Deno.test(`evaluate refuses ${what}`, async () => {
    await inFolder(files, async (cwd) => {
      await saveTinyPolicy(cwd);
      const outcome = await run(["evaluate", ...model, ...args], { cwd });
      assertStringIncludes(outcome.stderr, message);
      assertEquals(outcome.code, code);
      assertEquals(rowsOf(outcome.stdout), []);
    });
  });
}
