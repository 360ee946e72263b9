import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openR1Parquet, openR1Row } from "../datasets/_openr1_parquet.ts";
import { type FakeFile, serveHub } from "../hub/_fake_hub.ts";
import { readAnyLines, toJsonLines } from "../../lib/jsonl/mod.ts";
import { inFolder } from "./_in_folder.ts";
import { finish, framesOf, recordsOf, rowsOf, run, startTask } from "./_run.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";

/** A shard of OpenR1-Math: row groups of four, nulls, proofs. */
function shard(first: number): FakeFile {
  const rows = Array.from(
    { length: 10 },
    (_, index) => openR1Row(first + index),
  );
  rows[3] = openR1Row(first + 3, { answer: "proof", solution: null });
  rows[4] = openR1Row(first + 4, { solution: null });
  return { content: openR1Parquet(rows, 4), lfs: true };
}

function openR1Hub(changes: { token?: string; cut?: number } = {}) {
  const { token, cut } = changes;
  return serveHub({
    "open-r1/OpenR1-Math-220k": {
      commit,
      branches: ["main"],
      ...token !== undefined && { token },
      files: {
        "README.md": {
          content: new TextEncoder().encode(
            "---\nconfigs:\n- config_name: default\n  data_files:\n  - split: train\n    path: data/train-*\n---\n",
          ),
        },
        "data/train-00001-of-00002.parquet": shard(20),
        "data/train-00000-of-00002.parquet": {
          ...shard(1),
          ...cut !== undefined && { cut },
        },
      },
    },
  });
}

async function hubEnv(hub: { url: string }) {
  return {
    HF_ENDPOINT: hub.url,
    HF_HOME: await Deno.makeTempDir(),
    HF_TOKEN: "",
    HF_HUB_CACHE: "",
    HF_HUB_OFFLINE: "",
  };
}

Deno.test("prepare alone prepares OpenR1-Math of the hub, the second time from the cache", async () => {
  await using hub = openR1Hub({ cut: 2 });
  const env = await hubEnv(hub);
  const first = await run(["prepare"], { env });
  assertEquals(first.code, 0, first.stderr);
  assertStringIncludes(first.stderr, "downloading open-r1/OpenR1-Math-220k/");
  const [header] = framesOf(first.stdout, "header");
  assertEquals((header!.config as { sources: unknown }).sources, [{
    data: "open-r1/OpenR1-Math-220k",
    revision: commit,
    config: "default",
    split: "train",
    files: [
      "data/train-00000-of-00002.parquet",
      "data/train-00001-of-00002.parquet",
    ],
  }]);
  const rows = rowsOf(first.stdout);
  assertEquals(
    rows.map(({ answer }) => Number(answer)),
    [1, 2, 3, 5, 6, 7, 8, 9, 10, 20, 21, 22, 24, 25, 26, 27, 28, 29],
  );
  assertEquals(rows[1]!.correctness_selfhint, [true, true, true]);
  assertStringIncludes(first.stderr, "18 problems of 20 rows, 2 rejected");
  assertStringIncludes(first.stderr, "without a reference solution: 2");
  assertStringIncludes(first.stderr, "the set says  right  wrong  unjudged");
  const before = hub.requests.length;
  for (const more of [{}, { HF_HUB_OFFLINE: "1" }]) {
    const again = await run(["prepare"], { env: { ...env, ...more } });
    assertEquals([again.code, again.stdout], [0, first.stdout]);
    assertStringIncludes(again.stderr, `at commit ${commit}`);
  }
  assertEquals(hub.requests.length, before);
});

Deno.test("prepare names the way out where the hub cannot be reached", async () => {
  const env = await hubEnv({ url: "http://127.0.0.1:1" });
  const { code, stdout, stderr } = await run(["prepare"], { env });
  assertEquals([code, stdout], [1, ""]);
  assertStringIncludes(
    stderr,
    "error: Cannot resolve dataset 'open-r1/OpenR1-Math-220k': 127.0.0.1:1 cannot be reached",
  );
  assertStringIncludes(stderr, "\nhint: check the network and HF_ENDPOINT");
  const offline = await run(["prepare"], {
    env: { ...env, HF_HUB_OFFLINE: "1" },
  });
  assertEquals(offline.code, 2);
  assertStringIncludes(offline.stderr, "does not hold it");
});

Deno.test("prepare explains what the hub refuses, and keeps the token to itself", async () => {
  await using hub = openR1Hub({ token: "hf_secret" });
  const env = await hubEnv(hub);
  const refused = await run(["prepare"], { env });
  assertEquals(refused.code, 2);
  assertStringIncludes(refused.stderr, "it is private (status 401)");
  const absent = await run(["prepare", "--data", "org/none"], { env });
  assertEquals(absent.code, 2);
  assertStringIncludes(absent.stderr, "(status 404)");
  const given = { ...env, HF_TOKEN: "hf_secret" };
  const { code, stdout, stderr } = await run(["prepare"], { env: given });
  assertEquals(code, 0, stderr);
  assert(!`${stdout}${stderr}`.includes("hf_secret"));
  assert(hub.large.every(({ token }) => token === null));
});

Deno.test("prepare reads a folder's shards in order, and several sources", async () => {
  const lines = (...rows: Record<string, unknown>[]) =>
    rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  await inFolder({
    "set/train-1.jsonl": lines({ problem: "c", answer: "3" }),
    "set/train-0.jsonl": lines(
      { problem: "a", answer: "1" },
      { problem: "b" },
    ),
    "set/test.jsonl": lines({ problem: "no", answer: "0" }),
    "my,own.json": '[{"q":"d","gold":4},\n{"q":"A","gold":1}]',
    "c.yaml": "sources:\n- data: set\n- data: my,own.json\n" +
      "  problem-column: q\n  answer_column: gold\n  weight: 1\nsample: 4\n",
  }, async (cwd) => {
    const folder = await run(["prepare", "--data=set"], { cwd });
    assertEquals(
      rowsOf(folder.stdout).map(({ id, problem }) => [id, problem]),
      [["train-0:1", "a"], ["train-1:1", "c"]],
    );
    assertStringIncludes(folder.stderr, "the first is set/train-0.jsonl:2: ");
    assertStringIncludes(
      folder.stderr,
      "set: reads 2 of 3 files: train-0.jsonl, train-1.jsonl; not read: test.jsonl (--split",
    );

    const both = await run([
      "prepare",
      "--sources",
      "[{data: set}, {data: 'my,own.json', problem-column: q, answer-column: gold}]",
      "--rejects=rejects.jsonl",
    ], { cwd });
    assertEquals(
      rowsOf(both.stdout).map(({ problem }) => problem),
      ["a", "c", "d"],
    );
    const rejects = recordsOf(await Deno.readTextFile(`${cwd}/rejects.jsonl`));
    assertEquals(
      rejects.map(({ file, line, step, reason }) => [file, line, step, reason]),
      [
        [
          "set/train-0.jsonl",
          2,
          undefined,
          'no known format has the columns "problem"',
        ],
        [
          "my,own.json",
          2,
          "duplicate",
          "it is the same problem as set/train-0.jsonl:1",
        ],
      ],
    );

    const weighted = await run(["prepare", "--config=c.yaml"], { cwd });
    assertEquals(weighted.code, 0, weighted.stderr);
    assertEquals(rowsOf(weighted.stdout).length, 3);
    assertStringIncludes(weighted.stderr, "own: 1 drawn, its share is 2\n");

    const twice = await run(
      ["prepare", "--data=set/test.jsonl", "--data=set/train-1.jsonl"],
      { cwd },
    );
    assertEquals(rowsOf(twice.stdout).map(({ id }) => id), [
      "test:1",
      "train-1:1",
    ]);
  });
});

Deno.test("prepare writes verl's Parquet, which it reads again", async () => {
  await inFolder({
    "my.jsonl":
      '{"id":"x","problem":"1+1?","answer":2,"solution":"It is 2."}\n',
  }, async (cwd) => {
    const args = ["--data=my.jsonl", "--format=verl"];
    const child = startTask(["prepare", ...args], { cwd });
    const file = await Deno.create(`${cwd}/train.parquet`);
    const [{ code }] = await Promise.all([
      finish(child, 20_000, new Blob().stream()),
      child.stdout.pipeTo(file.writable),
    ]);
    assertEquals(code, 0);
    const { stdout } = await run(["prepare", "--data=train.parquet"], { cwd });
    const [row] = rowsOf(stdout);
    assertEquals(
      [row!.id, row!.problem, row!.answer, row!.solution, row!.data_source],
      ["x", "1+1?", "2", "It is 2.", "my"],
    );
  });
});

Deno.test("prepare names verl's data source as published, or as it is told", async () => {
  const gsm8k = '{"question":"1+1?","answer":"so\\n#### 2"}\n';
  const rows = [
    gsm8k,
    '{"quiz":"Ann says Bo is a knave.","names":["Ann","Bo"],"solution_text":"Ann is a knight, and Bo is a knave."}\n',
    '{"problem":"1+2?","answer":"3","data_source":"own","ability":"sums"}\n',
    '{"problem":"1+3?","answer":"4"}\n',
  ];
  const cases: [args: string[], expected: [string, string][]][] = [
    [[], [
      ["openai/gsm8k", "math"],
      ["K-and-K/knights-and-knaves", "logic"],
      ["own", "sums"],
      ["my", "math"],
    ]],
    [["--data-source=x/y"], [
      ["x/y", "math"],
      ["x/y", "logic"],
      ["own", "sums"],
      ["x/y", "math"],
    ]],
  ];
  await inFolder({ "my.jsonl": rows.join("") }, async (cwd) => {
    for (const [more, expected] of cases) {
      const args = ["--data=my.jsonl", "--format=verl", ...more];
      const child = startTask(["prepare", ...args], { cwd });
      const file = await Deno.create(`${cwd}/verl.parquet`);
      await Promise.all([
        finish(child, 20_000, new Blob().stream()),
        child.stdout.pipeTo(file.writable),
      ]);
      const stream = ReadableStream.from(
        toJsonLines({
          name: "verl.parquet",
          stream: (await Deno.open(`${cwd}/verl.parquet`)).readable,
        }),
      );
      const read = await Array.fromAsync(
        readAnyLines(stream, { name: "verl.parquet" }),
      );
      assertEquals(
        read.map((row) => {
          assert("record" in row);
          return [row.record.data_source, row.record.ability];
        }),
        expected,
      );
    }
  });
});

Deno.test("prepare keeps out what it is told to, or says why it cannot", async () => {
  await inFolder({
    "my.jsonl": '{"problem":"What is $1+1$?","answer":2}\n' +
      '{"problem":"What is $2+2$?","answer":4}\n',
    "bench/test.csv": "question,answer\nwhat is 1 + 1,2\n",
    "bench/more.jsonl.gz": "",
    "odd.jsonl": '{"text":"a"}\n',
    "empty/a.txt": "",
  }, async (cwd) => {
    const decontaminate = (path: string) =>
      run(["prepare", "--data=my.jsonl", `--decontaminate=${path}`], { cwd });
    const { stdout, stderr } = await decontaminate("bench");
    assertEquals(rowsOf(stdout).map(({ answer }) => answer), ["4"]);
    assertStringIncludes(stderr, "1 problem of 2 rows, 1 in a benchmark\n");
    assertStringIncludes(stderr, "checked against bench/test.csv (1)\n");
    assertStringIncludes(stderr, "bench: not read: more.jsonl.gz\n");
    const table: [string, number, string][] = [
      ["odd.jsonl", 3, "Cannot read odd.jsonl:1: no column says what is asked"],
      ["none.jsonl", 2, "Cannot read none.jsonl: no such file"],
      ["empty", 2, "Cannot read empty: it has no JSONL, JSON, Parquet or CSV"],
    ];
    for (const [path, code, message] of table) {
      const refused = await decontaminate(path);
      assertStringIncludes(refused.stderr, `error: ${message}`);
      assertEquals([refused.code, refused.stdout], [code, ""]);
    }
  });
});

const excluded: [string[], string][] = [
  [["--sample=3", "--limit=2"], "Cannot use --sample with --limit"],
  [["--data-source=x"], "Cannot use --data-source without --format verl"],
  [["--max-prompt-tokens=9"], "Cannot count tokens without --model"],
  [["--model=x"], "Cannot use --model: nothing is counted by its tokenizer"],
  [
    ["--reference=trace", "--no-verify-traces"],
    "Cannot use --reference trace with --no-verify-traces",
  ],
  [
    ["--sources={data: a.jsonl, weight: 2}"],
    "Cannot use a weight without --sample",
  ],
  [
    ["--data=a.jsonl", "--sources={data: b}"],
    "Cannot use --data with --sources",
  ],
  [["--sources={dta: a}"], 'Cannot use --sources: unrecognized key: "dta"'],
  [["--sources=7"], "Cannot use --sources: "],
  [["--sources=foo: ["], "\nhint: --sources <yaml>: sources with settings"],
  [["--sources=7"], "'[{data: a.jsonl, weight: 2, answer-column: gold}"],
  [["--sample=-1"], "\nhint: --sample <integer>: problems to draw"],
  [["--format=xml"], "\nhint: --format <jsonl|verl>: what is written"],
  [["--data=nope.jsonl"], "nope.jsonl is not there; a hub id is"],
  [
    ["--data=a.jsonl", "--decontaminate=nope"],
    "Cannot read nope: no such file\nhint: check the path: it stands for /",
  ],
  [["--sources=[{data: a.jsonl}"], "Cannot use --sources: "],
  [
    ["--data=a.jsonl", "--benchmarks-dir=b"],
    "Cannot read b: no such folder",
  ],
  [["--source=ring", "--split=test"], "Cannot use --split test: the ring has"],
  [["--source=gsm8k"], "Cannot read gsm8k: no --data, and nothing is piped in"],
  [["--data=data/train.jsonl"], "Cannot read data/train.jsonl: no such file"],
  [["--data=.", "--split=dev"], "there is no split 'dev'"],
];

for (const [args, message] of excluded) {
  Deno.test(`prepare refuses ${args.join(" ")}`, async () => {
    const files = { "a.jsonl": '{"problem":"1+1?","answer":"2"}\n' };
    await inFolder(files, async (cwd) => {
      const { code, stdout, stderr } = await run(["prepare", ...args], { cwd });
      assertStringIncludes(stderr, "error: Cannot ");
      assertStringIncludes(stderr, message);
      assertEquals([code, stdout], [2, ""]);
    });
  });
}
