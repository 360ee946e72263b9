import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { inFolder } from "./_in_folder.ts";
import {
  finish,
  framesOf,
  recordsOf,
  root,
  rowsOf,
  run,
  type RunOptions,
  startTask,
} from "./_run.ts";

/** What the summary says where no benchmark is at hand. */
const unchecked =
  "no benchmarks at hand (--benchmarks-dir): not checked for contamination\n";

const fixtures = `${root}tests/fixtures/datasets`;

Deno.test("prepare writes the ring's problems between header and end", async () => {
  const { code, stdout, stderr } = await run(["prepare", "--source", "ring"]);
  assertEquals([code, stderr], [0, "128 problems of 128 rows\n"]);
  const records = recordsOf(stdout);
  assertEquals(records.length, 130);
  assertEquals(records[0]!.stage, "prepare");
  assertEquals(records.at(-1), { selfhint: "end", rows: 128 });
  assertEquals(rowsOf(stdout)[0]!.id, "ring-train:0001");
});

Deno.test("prepare takes the splits of the ring, and a limit", async () => {
  const { stdout, stderr } = await run(
    ["prepare", "--source=ring", "--split=heldout", "--limit=2", "--plain"],
  );
  assertEquals(
    recordsOf(stdout).map(({ id }) => id),
    ["ring-heldout:0001", "ring-heldout:0002"],
  );
  assertEquals(stderr, "2 problems of 2 rows\n");
});

Deno.test("prepare | head -1 ends quietly", async () => {
  await inFolder({
    "many.jsonl": '{"problem":"1+1?","answer":"2"}\n'.repeat(100_000),
  }, async (cwd) => {
    const started = performance.now();
    const child = startTask(["prepare", "--data", "many.jsonl"], { cwd });
    const reader = child.stdout.getReader();
    const { value } = await reader.read();
    assertStringIncludes(new TextDecoder().decode(value), '"header"');
    await reader.cancel();
    reader.releaseLock();
    const nothing = new Blob().stream();
    const { code, stderr } = await finish(child, 20_000, nothing);
    assertEquals([code, stderr], [0, ""]);
    assert(performance.now() - started < 5000);
  });
});

const refused: [string, Record<string, string>, string[], number, string][] = [
  [
    "a stream that was cut off",
    { "a.jsonl": '{"selfhint":"header","stage":"x"}\n{"problem":"1"}\n' },
    ["--data", "a.jsonl", "--source", "jsonl"],
    3,
    "error: Cannot read a.jsonl: input ended early after 1 rows\n" +
    "hint: the stage that wrote it failed or was cut off; run it again\n",
  ],
  [
    "a line that is no JSON, when strict",
    { "a.jsonl": '{"problem":"1+1?","answer":"2"}\n{"problem":\n' },
    ["--data", "a.jsonl", "--strict"],
    3,
    "error: Cannot prepare a.jsonl: 1 of 2 rows was rejected, the first " +
    "(line 2) because Unexpected end of JSON input\n" +
    "hint: without --strict the other rows are prepared\n",
  ],
  [
    "to write rejects over the input",
    { "a.jsonl": '{"problem":"1+1?","answer":"2"}\n' },
    ["--data", "a.jsonl", "--rejects", "./a.jsonl"],
    2,
    "error: Cannot write rejects to ./a.jsonl: it is the input\n",
  ],
  [
    "rows of which none is usable",
    { "a.jsonl": '{"problem":"1+1?","answer":null}\n' },
    ["--data", "a.jsonl"],
    3,
    'because field "answer" must be a text or a number, found null\n',
  ],
  [
    "a file that does not exist",
    {},
    ["--data", "a.jsonl"],
    2,
    "error: Cannot read a.jsonl: no such file\n",
  ],
  [
    "an unknown source",
    {},
    ["--source", "gms8k"],
    2,
    'error: Cannot find source "gms8k"',
  ],
  [
    "a file for an embedded source",
    { "a.jsonl": "" },
    ["--source", "ring", "--data", "a.jsonl"],
    2,
    "error: Cannot read a.jsonl: the source ring is embedded\n",
  ],
  [
    "an unknown flag, with a suggestion",
    {},
    ["--shufle"],
    2,
    "error: Cannot use --shufle: no such option\nhint: did you mean --shuffle?\n",
  ],
  [
    "an unknown key of a config, with a suggestion",
    { "c.yaml": "splitt: heldout\n" },
    ["--config", "c.yaml"],
    2,
    'error: Cannot use c.yaml: no option is called "splitt"\n' +
    'hint: did you mean "split"?\n',
  ],
  [
    "a config that does not exist",
    {},
    ["--config", "c.yaml"],
    2,
    "error: Cannot read config c.yaml: no such file\n",
  ],
];

for (const [what, files, args, expected, message] of refused) {
  Deno.test(`prepare refuses ${what}`, async () => {
    await inFolder(files, async (cwd) => {
      const { code, stderr } = await run(["prepare", ...args], { cwd });
      assertStringIncludes(stderr, message);
      assert(!stderr.includes("    at "), stderr);
      assertEquals(code, expected);
    });
  });
}

const oddities: [string, string | Uint8Array<ArrayBuffer>][] = [
  ["CRLF", '{"problem":"1+1?","answer":"2"}\r\n'],
  ["a byte order mark", '\ufeff{"problem":"1+1?","answer":"2"}\n'],
  ["no newline at the end", '{"problem":"1+1?","answer":"2"}'],
  ["empty lines", '\n{"problem":"1+1?","answer":"2"}\n\n'],
];

for (const [what, input] of oddities) {
  Deno.test(`prepare accepts ${what} on stdin`, async () => {
    const args = ["--data", "-", "--plain", "--quiet"];
    const { code, stdout, stderr } = await run(["prepare", ...args], { input });
    assertEquals([code, stderr], [0, ""]);
    const [{ id: _, ...row } = {}, ...rest] = recordsOf(stdout);
    assertEquals([row, rest], [{ problem: "1+1?", answer: "2" }, []]);
  });
}

Deno.test("prepare passes columns through, large integers too", async () => {
  const input = '{"id":9007199254740993,"problem":"1+1?","answer":2,' +
    '"weight":12345678901234567890,"tags":["a"]}\n';
  const { stdout } = await run(["prepare", "--plain"], { input });
  assertEquals(
    stdout,
    '{"id":"9007199254740993","problem":"1+1?","answer":"2",' +
      '"weight":12345678901234567890,"tags":["a"]}\n',
  );
});

Deno.test("prepare knows GSM8K and MATH by their columns", async () => {
  for (const name of ["gsm8k", "math"]) {
    const args = ["--data", `${name}.jsonl`, "--plain"];
    const told = await run(["prepare", ...args], { cwd: fixtures });
    const named = await run(
      ["prepare", ...args, "--source", name],
      { cwd: fixtures },
    );
    assertEquals([told.code, named.code], [0, 0]);
    assertStringIncludes(told.stdout, named.stdout);
    assert(rowsOf(named.stdout).length > 0);
    assertStringIncludes(named.stderr, " rejected; the first is line ");
  }
});

Deno.test("prepare maps columns and keeps rejected rows in a file", async () => {
  await inFolder({
    "my.jsonl": '{"q":"1+1?","gold":2,"why":"1+1=2"}\n{"q":"2+2?","gold":""}\n',
  }, async (cwd) => {
    const args = ["--problem-column=q", "--answer-column=gold"];
    const { code, stdout, stderr } = await run([
      "prepare",
      "--data=my.jsonl",
      "--solution-column=why",
      ...args,
      "--rejects=bad/rows.jsonl",
    ], { cwd });
    assertEquals(code, 0);
    assertEquals(rowsOf(stdout), [
      { id: "my:1", problem: "1+1?", answer: "2", solution: "1+1=2" },
    ]);
    assertEquals(
      stderr,
      "1 problem of 2 rows, 1 rejected; the first is line 2: " +
        'field "why" is missing\n' + unchecked,
    );
    const rejects = await Deno.readTextFile(`${cwd}/bad/rows.jsonl`);
    const [reject, ...rest] = recordsOf(rejects);
    assertEquals(reject!.line, 2);
    assertEquals(reject!.record, { q: "2+2?", gold: "" });
    assertEquals(rest, []);
  });
});

Deno.test("prepare shuffles by the seed and can read its own records", async () => {
  const shuffle = (seed: number, options: RunOptions = {}) =>
    run(["prepare", "--shuffle", "--limit=3", `--seed=${seed}`], options);
  const { stdout: input } = await run(["prepare", "--source=ring"]);
  const [first, again, other] = await Promise.all(
    [0, 0, 1].map((seed) => shuffle(seed, { input })),
  );
  const ids = (text: string) => rowsOf(text).map(({ id }) => id);
  assertEquals(ids(first!.stdout), ids(again!.stdout));
  assert(`${ids(first!.stdout)}` !== `${ids(other!.stdout)}`);
  assertEquals(
    first!.stderr,
    "3 problems of 128 rows, 125 beyond the limit\n" + unchecked,
  );
});

Deno.test("prepare --dry-run reads everything and writes nothing", async () => {
  await inFolder({
    "my.jsonl": '{"problem":"1+1?","answer":2}\n{"problem":"2+2?"}\n',
  }, async (cwd) => {
    const args = ["--data=my.jsonl", "--rejects=bad.jsonl", "--dry-run"];
    const { code, stdout, stderr } = await run(["prepare", ...args], { cwd });
    assertEquals([code, stdout], [0, ""]);
    assertStringIncludes(stderr, "1 problem of 2 rows, 1 rejected");
    const names = await Array.fromAsync(Deno.readDir(cwd), ({ name }) => name);
    assertEquals(names, ["my.jsonl"]);
  });
});

Deno.test("prepare takes options from YAML, flags come before them", async () => {
  await inFolder({
    "c.yaml": "source: ring\nsplit: heldout\nlimit: 5\n",
  }, async (cwd) => {
    const args = ["--config=c.yaml", "--limit=1"];
    const { stdout } = await run(["prepare", ...args], { cwd });
    assertEquals(rowsOf(stdout).map(({ id }) => id), ["ring-heldout:0001"]);
    const [header] = framesOf(stdout, "header");
    assertEquals((header!.config as { limit: number }).limit, 1);
  });
});
