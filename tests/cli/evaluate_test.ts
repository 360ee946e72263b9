import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { inFolder } from "./_in_folder.ts";
import { framesOf, recordsOf, root, rowsOf, run, runPipeline } from "./_run.ts";
import { saveTinyPolicy } from "./_tiny_policy.ts";

const problems = [
  { id: "a", problem: "1+1?", answer: "2", topic: "sums" },
  { id: "b", problem: "2+2?", answer: "4", hints: { level_1: "SECRET" } },
].map((row) => JSON.stringify(row) + "\n").join("");

const model = ["--model=checkpoint-000002", "--max-completion-length=4"];

/** Runs a test in a folder with problems and an untrained policy. */
function withPolicy(test: (cwd: string) => Promise<void>): Promise<void> {
  return inFolder({ "sums.jsonl": problems }, async (cwd) => {
    await saveTinyPolicy(cwd);
    await test(cwd);
  });
}

Deno.test("evaluate writes a row a problem, then the summary", async () => {
  await withPolicy(async (cwd) => {
    const { code, stdout, stderr } = await run(
      ["evaluate", ...model, "--data=sums.jsonl", "--samples=3"],
      { cwd },
    );
    assertEquals(code, 0, stderr);
    const rows = rowsOf(stdout);
    assertEquals(rows.map(({ id }) => id), ["a", "b"]);
    assertEquals(rows[0]!.topic, "sums");
    for (const { verdicts, benchmark, step } of rows) {
      assertEquals([benchmark, step], ["sums", 2]);
      const outcomes = verdicts as { outcome: string; num_tokens: number }[];
      assertEquals(outcomes.length, 3);
      for (const { outcome, num_tokens } of outcomes) {
        assertEquals(outcome, "wrong");
        assert(num_tokens <= 4);
      }
    }
    const [summary, ...others] = framesOf(stdout, "summary");
    assertEquals(others, []);
    assertEquals(summary!.problems, 2);
    assertEquals(summary!["avg@k"], 0);
    assertEquals(recordsOf(stdout).at(-1), { selfhint: "end", rows: 2 });
  });
});

Deno.test("evaluate says the device once, and shows a table on stderr", async () => {
  await withPolicy(async (cwd) => {
    const args = [...model, "--data=sums.jsonl", "--device=cpu"];
    const { stderr } = await run(["evaluate", ...args], { cwd });
    assertEquals(stderr.split("device: cpu").length, 2);
    assertMatch(stderr, /^benchmark +step +problems/m);
    assertMatch(stderr, /^sums +2 +2 /m);
    assert(!stderr.includes("\x1b"), "NO_COLOR is set");
    assertMatch(stderr, /^evaluating sums: 2 problems, 16 completions each$/m);
  });
});

Deno.test("evaluate --limit takes the first problems and says so everywhere", async () => {
  await withPolicy(async (cwd) => {
    const { code, stdout, stderr } = await run(
      ["evaluate", ...model, "--data=sums.jsonl", "--samples=1", "--limit=1"],
      { cwd },
    );
    assertEquals(code, 0, stderr);
    assertEquals(rowsOf(stdout).map(({ id }) => id), ["a"]);
    const [header] = framesOf(stdout, "header");
    assertEquals((header!.config as { limit: unknown }).limit, 1);
    const [summary] = framesOf(stdout, "summary");
    assertEquals([summary!.problems, summary!.limit], [1, 1]);
    assertStringIncludes(stderr, "sums: the first 1 of 2 problems\n");
  });
});

Deno.test("evaluate says once a benchmark that most completions were cut off", async () => {
  await withPolicy(async (cwd) => {
    const args = [...model, "--data=sums.jsonl", "--samples=2"];
    const cut = await run(["evaluate", ...args, "--max-completion-length=1"], {
      cwd,
    });
    const warning = /warning: \d+% of the completions of sums were cut off/g;
    assertEquals(cut.stderr.match(warning)?.length, 1, cut.stderr);
    assertStringIncludes(cut.stderr, "raise --max-completion-length\n");
  });
});

Deno.test("evaluate reads problems from a pipe, as - or by itself", async () => {
  await withPolicy(async (cwd) => {
    for (const args of [["--data=-"], ["--data", "-"], []]) {
      const { code, stdout } = await run(
        ["evaluate", ...model, "--samples=1", "--quiet", "--plain", ...args],
        { cwd, input: problems },
      );
      assertEquals(code, 0);
      assertEquals(recordsOf(stdout).map(({ id }) => id), ["a", "b"]);
    }
  });
});

Deno.test("evaluate reads what prepare left where nothing is named", async () => {
  await withPolicy(async (cwd) => {
    const args = ["evaluate", ...model, "--samples=1"] as const;
    const none = await run(args, { cwd });
    assertEquals(none.code, 2);
    assertStringIncludes(none.stderr, "no runs/prepared.jsonl\nhint: ");
    await Deno.mkdir(`${cwd}/runs`);
    await Deno.copyFile(`${cwd}/sums.jsonl`, `${cwd}/runs/prepared.jsonl`);
    const { code, stdout, stderr } = await run(args, { cwd });
    assertEquals(code, 0);
    assertStringIncludes(stderr, "reading runs/prepared.jsonl\n");
    assertEquals(rowsOf(stdout)[0]!.benchmark, "prepared");
  });
});

Deno.test("evaluate --print-prompt shows the plain prompt and its ids", async () => {
  await withPolicy(async (cwd) => {
    const args = [...model, "--print-prompt"];
    const input = problems.split("\n")[1]!;
    const { code, stdout, stderr } = await run(["evaluate", ...args], {
      cwd,
      input,
    });
    assertEquals([code, stdout], [0, ""]);
    assertStringIncludes(stderr, "<|user|>2+2?<|assistant|>");
    assertMatch(stderr, /^1( \d+)+ 3$/m);
    assert(!stderr.includes("SECRET"));
  });
});

Deno.test("evaluate --dry-run says the plan and writes nothing", async () => {
  await withPolicy(async (cwd) => {
    const args = [...model, "--data=sums.jsonl", "--dry-run"];
    const { code, stdout, stderr } = await run(["evaluate", ...args], { cwd });
    assertEquals([code, stdout], [0, ""]);
    assertMatch(
      stderr,
      /^would evaluate .*checkpoint-000002 on 2 problems of sums$/m,
    );
  });
});

Deno.test("evaluate scores each checkpoint of train's records as it comes", async () => {
  await withPolicy(async (cwd) => {
    const config = { heldOut: "sums.jsonl", evalSamples: 2, seed: 5 };
    const frames = [
      { selfhint: "header", stage: "train", version: "0", config },
      { selfhint: "step", step: 1 },
      { selfhint: "checkpoint", path: "checkpoint-000002", step: 1 },
      { selfhint: "checkpoint", path: "checkpoint-000002", step: 2 },
      { selfhint: "end", rows: 0 },
    ].map((frame) => JSON.stringify(frame) + "\n");
    const args = ["evaluate", "--max-completion-length=4"] as const;
    const { code, stdout, stderr } = await run(args, {
      cwd,
      input: frames.join(""),
    });
    assertEquals(code, 0, stderr);
    assertEquals(
      framesOf(stdout, "summary").map(({ benchmark, step, k, seed }) => [
        benchmark,
        step,
        k,
        seed,
      ]),
      [["heldout", 1, 2, 5], ["heldout", 2, 2, 5]],
    );
    assertEquals(stderr.split("device: ").length, 2);
    const cut = await run(args, { cwd, input: frames.slice(0, 3).join("") });
    assertEquals(cut.code, 3);
    assertEquals(framesOf(cut.stdout, "summary").length, 1);
    assertStringIncludes(cut.stderr, "error: Cannot read stdin: input ended");
    const named = await run([...args, "--benchmark=ring", "--samples=1"], {
      cwd,
      input: frames.toSpliced(1, 2).join(""),
    });
    assertEquals(
      framesOf(named.stdout, "summary").map((
        { benchmark, problems, kinds },
      ) => [
        benchmark,
        problems,
        Object.keys(kinds as object),
      ]),
      [["ring", 96, ["hard", "easy"]]],
    );
  });
});

const refused: [string, string[], string | undefined, number, string][] = [
  [
    "a problem without an answer, naming file, line and field",
    ["--data=-"],
    problems + '{"id":"c","problem":"3+3?"}\n',
    3,
    'error: Cannot read stdin:3: field "answer" is missing\nhint: ',
  ],
  [
    "an id that comes twice",
    [],
    problems + problems,
    3,
    'error: Cannot read stdin:3: field "id" is "a" as on line 1\nhint: ',
  ],
  ["no rows", [], "", 3, "error: Cannot read stdin: it has no rows\n"],
  [
    "a folder as data",
    ["--data=checkpoint-000002"],
    undefined,
    2,
    "error: Cannot read checkpoint-000002: it is a folder\n",
  ],
  [
    "two sets of problems",
    ["--data=sums.jsonl", "--benchmark=ring"],
    undefined,
    2,
    "error: Cannot evaluate on both --data sums.jsonl and --benchmark ring\n",
  ],
];

for (const [what, args, input, code, message] of refused) {
  Deno.test(`evaluate refuses ${what}`, async () => {
    await withPolicy(async (cwd) => {
      const options = { cwd, ...input !== undefined && { input } };
      const outcome = await run(["evaluate", ...model, ...args], options);
      assertStringIncludes(outcome.stderr, message);
      assertEquals(outcome.code, code);
    });
  });
}

Deno.test("evaluate refuses a model folder that is none", async () => {
  await withPolicy(async (cwd) => {
    await Deno.mkdir(`${cwd}/empty`);
    const args = ["--data=sums.jsonl", "--model=empty"];
    const { code, stderr } = await run(["evaluate", ...args], { cwd });
    assertEquals(
      [code, stderr],
      [
        2,
        "error: Cannot resolve model 'empty': the folder has no config.json\n" +
        "hint: give the folder of a model\n",
      ],
    );
  });
});

Deno.test("evaluate says what is missing where CUDA is asked for and absent", async () => {
  await withPolicy(async (cwd) => {
    const args = [...model, "--data=sums.jsonl", "--device=cuda"];
    const { code, stderr } = await run(["evaluate", ...args], {
      cwd,
      env: { CUDA_VISIBLE_DEVICES: "" },
    });
    assertEquals(code, 1);
    assertStringIncludes(stderr, "error: Cannot use device 'cuda': ");
    assertStringIncludes(stderr, "\nhint: ");
  });
});

Deno.test("prepare | evaluate scores the same alone and in a pipe", async () => {
  await withPolicy(async (cwd) => {
    const args = [...model, "--samples=2", "--plain"];
    const [, piped] = await runPipeline([
      ["prepare", "--data=sums.jsonl"],
      ["evaluate", ...args],
    ], { cwd });
    const alone = await run(["evaluate", ...args, "--data=sums.jsonl"], {
      cwd,
    });
    assertEquals([piped!.code, alone.code], [0, 0]);
    assertEquals(
      piped!.stdout.replaceAll('"benchmark":"stdin"', '"benchmark":"sums"'),
      alone.stdout,
    );
  });
});

Deno.test("a task that may not reach HF_ENDPOINT gives a command that may", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response(null, { status: 404 }),
  );
  const host = `127.0.0.1:${server.addr.port}`;
  const env = {
    HF_ENDPOINT: `http://${host}`,
    HF_HUB_OFFLINE: "",
    HF_TOKEN: "",
  };
  for (const task of ["evaluate", "hint", "train", "sft", "export"]) {
    const args = task === "export" ? ["--output-dir=out"] : [];
    const outcome = await run([task, "--model=org/name", ...args], {
      env: { ...env, HF_HOME: "/nowhere" },
      input: '{"id":"a","problem":"1+1?","answer":"2","solution":"2"}\n',
    });
    assertEquals(outcome.code, 2, outcome.stderr);
    assertStringIncludes(
      outcome.stderr,
      `hint: allow it: deno run --no-prompt -P=${task} --allow-net=${host} tasks/${task}.ts ...\n`,
    );
  }
  const { stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "-P=evaluate",
      `--allow-net=${host}`,
      "tasks/evaluate.ts",
      "--model=org/name",
      "--benchmark=ring",
    ],
    cwd: root,
    env,
    stdin: "null",
  }).output();
  assertStringIncludes(
    new TextDecoder().decode(stderr),
    `${host} has no such model or revision (status 404)`,
  );
});
