import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { readBlocks } from "../report/_read_blocks.ts";
import { inRunFolder, sampleRow, writeRun } from "../report/_run_folder.ts";
import { run, startTask } from "./_run.ts";

const metrics = [{ step: 1, reward: 0.5 }, { step: 2, reward: 0.75 }];

const files = (method: string, seed: number) => ({
  "metrics.jsonl": metrics,
  "samples.jsonl": [sampleRow("a", 1), sampleRow("b", 2)],
  "config.yaml": `method: ${method}\nseed: ${seed}\ndata: problems.jsonl\n`,
});

async function inRuns(test: (cwd: string) => Promise<void>): Promise<void> {
  await inRunFolder({
    "problems.jsonl": [{ id: "a", problem: "What is a?", answer: "1" }],
  }, async (cwd) => {
    await writeRun(`${cwd}/runs/a`, files("sage", 0));
    await writeRun(`${cwd}/runs/b`, files("sage", 1));
    await writeRun(`${cwd}/runs/c`, files("grpo", 0));
    await test(cwd);
  });
}

Deno.test("report puts runs against each other, seeds joined", async () => {
  await inRuns(async (cwd) => {
    const { code, stdout, stderr } = await run(
      [
        "report",
        ...["runs/a", "runs/b/", "runs/c", "--output", "new/page.html"],
        ...["--svg", "charts"],
      ],
      { cwd },
    );
    assertEquals([code, stdout], [0, ""], stderr);
    assertStringIncludes(stderr, `page: ${cwd}/new/page.html (`);
    assertStringIncludes(stderr, "MiB, 6 samples)");
    const html = await Deno.readTextFile(`${cwd}/new/page.html`);
    const [, data] = /data-plot="([^"]*)"/.exec(html)!;
    const { lines } = JSON.parse(data!.replaceAll("&quot;", '"'));
    assertEquals(
      lines.map((line: { label: string }) => line.label),
      ["sage", "grpo"],
    );
    const samples = await readBlocks(html);
    assertEquals(samples.length, 6);
    assertEquals(samples[0]!.problem, "What is a?");
    assertEquals(
      (await Array.fromAsync(Deno.readDir(`${cwd}/charts`))).map((f) => f.name),
      ["reward.svg"],
    );
  });
});

Deno.test("report without a folder takes the last run, and says what it lacks", async () => {
  await inRuns(async (cwd) => {
    await Deno.remove(`${cwd}/problems.jsonl`);
    const late = new Date(Date.now() + 60_000);
    await Deno.utime(`${cwd}/runs/b/metrics.jsonl`, late, late);
    const plan = await run(["report", "--dry-run"], { cwd });
    assertEquals(
      plan.stderr,
      `would write ${cwd}/runs/b/report.html of ${cwd}/runs/b\n`,
    );
    const { code, stderr } = await run(["report"], { cwd });
    assertEquals(code, 0, stderr);
    assertStringIncludes(
      stderr,
      "b: samples show ids only: Cannot read problems.jsonl: no such file\n",
    );
    await Deno.stat(`${cwd}/runs/b/report.html`);
  });
});

Deno.test("report refuses what it cannot show or must not replace", async () => {
  await inRuns(async (cwd) => {
    const cases: [string[], number, string][] = [
      [["absent"], 2, "it has no metrics.jsonl\nhint: name a run folder"],
      [
        ["runs/a", "--output", "runs/a/metrics.jsonl"],
        2,
        "runs/a/metrics.jsonl': it is no HTML page\nhint: give another",
      ],
      [["runs/a", "--output", "runs"], 2, "Cannot write '"],
      [["runs/a", "--data", "absent"], 2, "Cannot read absent: no such file"],
      [["runs/a", "--svg", "problems.jsonl"], 1, "Cannot write charts to '"],
      [["runs/a", "--wach"], 2, "did you mean --watch?"],
    ];
    for (const [args, code, message] of cases) {
      const outcome = await run(["report", ...args], { cwd });
      assertStringIncludes(outcome.stderr, message);
      assertEquals(outcome.code, code, args.join(" "));
    }
    await writeRun(`${cwd}/runs/a`, { "metrics.jsonl": "{}\n" });
    const broken = await run(["report", "runs/a"], { cwd });
    assertEquals(broken.code, 3, broken.stderr);
  });
  await inRunFolder({}, async (cwd) => {
    const { code, stderr } = await run(["report"], { cwd });
    assertEquals(code, 2);
    assertStringIncludes(stderr, `there is no run in '${cwd}/runs'`);
  });
});

Deno.test("report --watch serves the page until it is stopped", async () => {
  await inRuns(async (cwd) => {
    const child = startTask(["report", "runs/a", "--watch"], { cwd });
    const reader = child.stderr.pipeThrough(new TextDecoderStream())
      .getReader();
    let text = "";
    let address: string | undefined;
    while (address === undefined) {
      const { value, done } = await reader.read();
      assert(!done, text);
      text += value;
      address = /page: (http:\S+)/.exec(text)?.[1];
    }
    const page = await (await fetch(address)).text();
    assertStringIncludes(page, "connect-src 'self'");
    assertEquals((await readBlocks(page)).length, 2);
    child.kill("SIGINT");
    while (!(await reader.read()).done) continue;
    await child.stdout.cancel();
    assertEquals((await child.status).code, 130);
  });
});

Deno.test("train does not load what draws charts before it has a run", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "tasks/train.ts"],
    cwd: new URL("../..", import.meta.url),
  }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout));
  interface Module {
    specifier: string;
    dependencies?: { specifier: string; isDynamic?: boolean }[];
  }
  const eager = (modules as Module[]).flatMap(({ specifier, dependencies }) =>
    (dependencies ?? [])
      .filter((one) => /^vega/.test(one.specifier) && !one.isDynamic)
      .map((one) => `${specifier}: ${one.specifier}`)
  );
  // The types of a chart's specification are gone when it runs.
  assertEquals(eager.filter((one) => !one.includes("_chart_spec.ts")), []);
});
