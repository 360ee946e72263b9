import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { finish, rowsOf, runCount, startCount } from "./_run_count.ts";

Deno.test("runTask() frames the records and names its config", async () => {
  const { code, stdout, stderr } = await runCount(["--limit", "1", "--light"]);
  assertEquals(code, 0);
  assertEquals(stderr, "counting to 1\n");
  const [header, , end] = stdout.split("\n").map((line) =>
    line && JSON.parse(line)
  );
  assertEquals(header.stage, "count");
  assertEquals(header.config, {
    limit: 1,
    topP: 1,
    method: "sage-light",
    shuffle: true,
    stop: [],
  });
  assertEquals(end, { selfhint: "end", rows: 1 });
});

Deno.test("runTask() is silent on stderr with --quiet, frameless with --plain", async () => {
  const { code, stdout, stderr } = await runCount([
    "--quiet",
    "--plain",
    "--limit=2",
  ]);
  assertEquals([code, stderr], [0, ""]);
  assertEquals(stdout.trim().split("\n").length, 2);
  assertEquals(rowsOf(stdout).length, 2);
});

const limitUsage = "--limit <integer>: rows to write";
const topPUsage =
  "--top-p <number>: share of the probability that is kept (1 = off)";

const refused: [string[], string, string?][] = [
  [["--ligth"], "Cannot use --ligth: no such option", "did you mean --light?"],
  [
    ["--no-shufle"],
    "Cannot use --no-shufle: no such option",
    "did you mean --shuffle?",
  ],
  [
    ["-z"],
    "Cannot use -z: no such option",
    "`deno task count --help` lists the options",
  ],
  [
    ["--limit", "x"],
    'Cannot use --limit: expected number, found "x"',
    limitUsage,
  ],
  [
    ["--top-p", "Infinity"],
    "Cannot use --top-p: expected number, found Infinity",
    topPUsage,
  ],
  [
    ["--limit", "1.5"],
    "Cannot use --limit: expected int, found 1.5",
    limitUsage,
  ],
  [
    ["--limit", "0"],
    "Cannot use --limit: too small: expected number to be >=1, found 0",
    limitUsage,
  ],
  [
    ["--top-p", "-1"],
    "Cannot use --top-p: too small: expected number to be >=0, found -1",
    topPUsage,
  ],
  [
    ["--limit", "--quiet"],
    "Cannot use --limit: it needs a value",
    "a value that starts with a dash is written --limit=-value",
  ],
  [
    ["--method", "sgae"],
    'Cannot use --method: expected one of "grpo"|"sage"|"sage-light", found "sgae"',
    'did you mean "sage"?',
  ],
  [
    ["--light", "--method", "grpo"],
    "Cannot use --light with --method grpo: it means --method sage-light",
  ],
  [
    ["--seeds", "4..0"],
    'Cannot use --seeds: expected a list such as 0,1,2 or a range such as 0..4, found "4..0"',
    "--seeds <list>: one run for each seed",
  ],
  [
    ["rows.jsonl"],
    'Cannot use "rows.jsonl": no argument is expected',
    "`deno task count --help` shows the usage",
  ],
  [
    ["--data", "no.jsonl"],
    "Cannot read no.jsonl: no such file",
    `check the path: it stands for ${Deno.cwd()}/no.jsonl`,
  ],
  [["--data", "."], "Cannot read .: it is a folder"],
  [["--config", "no.yaml"], "Cannot read config no.yaml: no such file"],
];

for (const [args, message, hint] of refused) {
  Deno.test(`runTask() exits with 2 on ${args.join(" ")}`, async () => {
    const { code, stdout, stderr } = await runCount([...args]);
    const wanted = `error: ${message}\n${hint ? `hint: ${hint}\n` : ""}`;
    assertEquals(stderr.replace(/^counting to 3\n/, ""), wanted);
    assertEquals(code, 2);
    assertEquals(rowsOf(stdout), []);
  });
}

Deno.test("runTask() exits with 3 on bad data, after the good rows", async () => {
  const { code, stdout, stderr } = await runCount(["--data", "-"], {
    input: '{"a":1}\n{"a":\n',
  });
  assertEquals(code, 3);
  assertEquals(rowsOf(stdout), [{ a: 1 }]);
  assertMatch(stderr, /error: Cannot read stdin:2: .*\nhint: each line/);
});

Deno.test("runTask() exits with 1 on other errors, with a stack only on --debug", async () => {
  const plain = await runCount(["--stop", "fail"]);
  assertEquals(plain.code, 1);
  assertEquals(plain.stderr, "counting to 3\nerror: Cannot count: told so\n");
  const debug = await runCount(["--stop", "fail", "--debug"]);
  assertEquals(debug.code, 1);
  assertMatch(debug.stderr, /\n\s+at .*_count_task\.ts/);
});

Deno.test("runTask() ends quietly with 0 when the reader has gone", async () => {
  const child = startCount(["--limit", "100000000", "--quiet"]);
  const reader = child.stdout.getReader();
  await reader.read();
  await reader.cancel();
  const [{ code }, stderr] = await Promise.all([
    child.status,
    new Response(child.stderr).text(),
  ]);
  assertEquals([code, stderr], [0, ""]);
});

Deno.test("runTask() refuses a framed stream that was cut off", async () => {
  const input =
    '{"selfhint":"header","stage":"x","version":"0","config":{}}\n{"a":1}\n';
  const { code, stderr } = await runCount(["--data", "-"], { input });
  assertEquals(code, 3);
  assertStringIncludes(
    stderr,
    "Cannot read stdin: input ended early after 1 rows",
  );
});

Deno.test("runTask() resolves paths where the user is", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/rows.jsonl`, '{"a":1}\n');
  const { code, stdout } = await runCount([
    "--data",
    "rows.jsonl",
    "--limit",
    "1",
  ], {
    env: { INIT_CWD: folder },
  });
  assertEquals([code, rowsOf(stdout)[0]], [0, { a: 1 }]);
  await Deno.remove(folder, { recursive: true });
});

for (
  const [name, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const
) {
  Deno.test({
    name: `runTask() exits with ${code} after ${name}`,
    ignore: Deno.build.os === "windows",
    async fn(t): Promise<void> {
      const waits: [string, string[]][] = [
        ["work that heeds the signal", ["--stop", "sleep"]],
        ["a read that waits", ["--data", "-"]],
      ];
      for (const [step, args] of waits) {
        await t.step(step, async () => {
          const child = startCount(args, { stdin: "piped" });
          const reader = child.stderr.getReader();
          const first = new TextDecoder().decode((await reader.read()).value);
          assertEquals(first, "counting to 3\n");
          reader.releaseLock();
          child.kill(name);
          // One hangup is told of twice.
          if (name === "SIGHUP") child.kill(name);
          const outcome = await finish(child);
          await child.stdin.close().catch((_error) => {});
          assertEquals(
            outcome.stderr,
            `${name}: stopping, ${
              name === "SIGHUP" ? "SIGTERM" : "a second one"
            } stops at once\n`,
          );
          assertEquals(outcome.code, code);
        });
      }
    },
  });
}

Deno.test({
  name: "runTask() ends at once at a second signal, also while it computes",
  ignore: Deno.build.os === "windows",
  async fn(): Promise<void> {
    const child = startCount(["--stop", "compute"]);
    const reader = child.stderr.getReader();
    const started = performance.now();
    let seen = "";
    for (const text of ["counting", "computing"]) {
      while (!seen.includes(text)) {
        seen += new TextDecoder().decode((await reader.read()).value);
      }
      child.kill("SIGINT");
    }
    const { code } = await child.status;
    assertEquals(code, 130);
    assert(performance.now() - started < 30_000);
    await reader.cancel();
    await child.stdout.cancel();
  },
});
