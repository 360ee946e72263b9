import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { stringifyJson } from "../../lib/jsonl/mod.ts";
import { openR1Parquet, openR1Row } from "../datasets/_openr1_parquet.ts";
import { inFolder, link } from "./_in_folder.ts";
import { finish, framesOf, recordsOf, rowsOf, run, startTask } from "./_run.ts";

const row = '{"problem":"1+1?","answer":"2"}\n';

const paths: [what: string, name: string][] = [
  ["spaces and quotes", "my \"data\" 'set' $HOME.jsonl"],
  ["letters of other scripts", "d\u00e4ten \u6570\u636e \u{1F4C2}.jsonl"],
  ["a leading dash", "-rows.jsonl"],
  ["a newline", "a\nb.jsonl"],
];

for (const [what, name] of paths) {
  Deno.test(`prepare takes a path with ${what}, rejects too`, async () => {
    await inFolder({ [name]: `${row}{\n` }, async (cwd) => {
      const rejects = `bad ${name}`;
      const { code, stdout, stderr } = await run(
        ["prepare", `--data=${name}`, `--rejects=${rejects}`],
        { cwd },
      );
      assertEquals(code, 0, stderr);
      assertEquals(rowsOf(stdout).length, 1);
      const text = await Deno.readTextFile(`${cwd}/${rejects}`);
      assertEquals(recordsOf(text)[0], {
        file: name,
        line: 2,
        reason: "Expected property name or '}' at column 2",
        text: "{",
      });
    });
  });
}

Deno.test("prepare follows symbolic links, and starts where the user is", async () => {
  await inFolder({ "a.jsonl": row }, async (cwd) => {
    await Deno.mkdir(`${cwd}/below here`);
    await link(`${cwd}/a.jsonl`, `${cwd}/below here/link.jsonl`);
    await link(`${cwd}/below here`, `${cwd}/folder`);
    for (
      const [where, data] of [
        ["below here", "link.jsonl"],
        ["below here", "../a.jsonl"],
        ["folder", "./link.jsonl"],
      ] as const
    ) {
      const { code, stdout, stderr } = await run(
        ["prepare", "--data", data],
        { cwd: `${cwd}/${where}` },
      );
      assertEquals([code, rowsOf(stdout).length], [0, 1], stderr);
    }
  });
});

Deno.test("prepare writes rejects through a link and into a device", async () => {
  await inFolder(
    { "a.jsonl": `${row}3\n`, "old.jsonl": "old" },
    async (cwd) => {
      await link(`${cwd}/old.jsonl`, `${cwd}/link.jsonl`);
      for (const rejects of ["link.jsonl", "/dev/null"]) {
        const args = ["--data=a.jsonl", `--rejects=${rejects}`];
        const { code, stderr } = await run(["prepare", ...args], { cwd });
        assertEquals(code, 0, stderr);
      }
      assertEquals(
        recordsOf(await Deno.readTextFile(`${cwd}/old.jsonl`)).length,
        1,
      );
      assert((await Deno.lstat(`${cwd}/link.jsonl`)).isSymlink);
      assert(!(await Deno.stat("/dev/null")).isFile);
    },
  );
});

Deno.test("prepare reads a JSON array and Parquet from files and from a pipe", async () => {
  const rows = Array.from({ length: 5 }, (_, index) => openR1Row(index + 1));
  rows[1] = openR1Row(2, { answer: null });
  const parquet = openR1Parquet(rows, 2);
  const json = `[\n${rows.map((row) => stringifyJson(row)).join(",\n")}\n]`;
  await inFolder({ "rows.json": json }, async (cwd) => {
    await Deno.writeFile(`${cwd}/rows.parquet`, parquet);
    const outcomes = await Promise.all([
      run(["prepare", "--data", "rows.parquet"], { cwd }),
      run(["prepare", "--data", "rows.json"], { cwd }),
      run(["prepare", "--data", "-"], { input: parquet }),
      run(["prepare"], { input: json }),
    ]);
    for (const { code, stdout, stderr } of outcomes) {
      assertEquals(code, 0, stderr);
      assertEquals(
        stderr.split("\n")[0],
        "4 problems of 5 rows, 1 rejected; the first is line 2: " +
          'field "answer" must be a text, found null',
      );
      assertEquals(rowsOf(stdout), rowsOf(outcomes[0]!.stdout));
    }
    assertEquals(rowsOf(outcomes[0]!.stdout)[0]!.id, rows[0]!.uuid);
  });
});

Deno.test("prepare refuses a Parquet file that was cut off", async () => {
  await inFolder({}, async (cwd) => {
    const parquet = openR1Parquet([openR1Row(1)], 2);
    await Deno.writeFile(`${cwd}/rows.parquet`, parquet.subarray(0, 300));
    const { code, stderr } = await run(
      ["prepare", "--data", "rows.parquet"],
      { cwd },
    );
    assertEquals(code, 3);
    assertStringIncludes(
      stderr,
      "error: Cannot read rows.parquet: after 0 rows: ",
    );
  });
});

Deno.test("train and evaluate name file, line and field of a bad row", async () => {
  const bad: [line: string, message: string][] = [
    ['{"id":"b","problem":"2+2?"}', 'field "answer" is missing'],
    ['{"id":"b",', "Expected double-quoted property name"],
    [
      '{"id":"a","problem":"2+2?","answer":"4"}',
      'field "id" is "a" as on line 1',
    ],
  ];
  for (const [line, message] of bad) {
    const text = `{"id":"a","problem":"1+1?","answer":"2"}\n${line}\n`;
    await inFolder({ "my rows.jsonl": text }, async (cwd) => {
      for (const task of ["train", "evaluate"]) {
        const args = ["--data", "my rows.jsonl", "--dry-run"];
        const { code, stderr } = await run([task, ...args], { cwd });
        assertEquals(code, 3, stderr);
        assertStringIncludes(stderr, `Cannot read my rows.jsonl:2: ${message}`);
      }
    });
  }
});

const many = row.repeat(50_000);

Deno.test("prepare waits for a reader that sleeps, and loses nothing", async () => {
  await inFolder({ "many.jsonl": many }, async (cwd) => {
    const args = ["--data", "many.jsonl", "--dedupe=off"];
    const child = startTask(["prepare", ...args], { cwd });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { code, stdout } = await finish(child);
    assertEquals(code, 0);
    assertEquals(framesOf(stdout, "end"), [{ selfhint: "end", rows: 50_000 }]);
  });
});

Deno.test("prepare takes no more in than it can hand on", async () => {
  const child = startTask(["prepare", "--dedupe=off"], {}, "piped");
  const writer = child.stdin.getWriter();
  const chunk = new TextEncoder().encode(many);
  let taken = 0;
  let isOver = false;
  const feeding = (async () => {
    while (!isOver) {
      await writer.write(chunk);
      taken += chunk.length;
    }
  })().catch((_error) => {});
  await new Promise((resolve) => setTimeout(resolve, 3000));
  isOver = true;
  assert(taken <= 2 * chunk.length, `${taken} bytes were taken in`);
  child.kill("SIGTERM");
  assertEquals((await child.status).code, 143);
  await feeding;
  await child.stdout.cancel();
  await child.stderr.cancel();
});

Deno.test("prepare refuses an empty input", async () => {
  for (const input of ["", "\n \n", "[]"]) {
    const { code, stderr } = await run(["prepare"], { input });
    assertEquals(code, 3);
    assertEquals(stderr, "error: Cannot prepare stdin: it has no rows\n");
  }
});

Deno.test("prepare ends by SIGTERM while nobody reads", async () => {
  await inFolder({ "many.jsonl": many }, async (cwd) => {
    const args = ["--data", "many.jsonl", "--dedupe=off"];
    const child = startTask(["prepare", ...args], { cwd });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const started = performance.now();
    child.kill("SIGTERM");
    const { code } = await child.status;
    assertEquals(code, 143);
    assert(performance.now() - started < 6000);
    await child.stdout.cancel();
    await child.stderr.cancel();
  });
});

Deno.test("train does not read stdin for two inputs", async () => {
  const { code, stderr } = await run(
    ["train", "--method=grpo", "--data=-", "--eval-data=-", "--dry-run"],
    { input: '{"id":"a","problem":"1+1?","answer":"2"}\n' },
  );
  assertEquals(code, 2);
  assertStringIncludes(stderr, "Cannot read stdin twice");
});
