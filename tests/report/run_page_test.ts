import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import fc from "fast-check";
import { UsageError } from "../../lib/config/mod.ts";
import { DataError } from "../../lib/jsonl/mod.ts";
import {
  answerSpan,
  folderReport,
  labelRuns,
  readRun,
  serveReport,
  writeCharts,
  writeReport,
  writeRunReport,
} from "../../lib/report/mod.ts";
import { assertWellFormed } from "./_assert_well_formed.ts";
import { readBlocks } from "./_read_blocks.ts";
import { inRunFolder, sampleRow, writeRun } from "./_run_folder.ts";

const metrics = [{ step: 1, reward: 0.5 }, { step: 2, reward: 0.75 }];

Deno.test("writeRunReport() reads metrics and samples up to a cut-off line", async () => {
  await inRunFolder({
    "metrics.jsonl":
      '{"step":1,"reward":0.5}\n\n{"step":2,"note":"x","reward":0.75}\n{"st',
    "samples.jsonl": `${JSON.stringify(sampleRow("a", 1))}\n{"id":"b"`,
    "config.yaml": "# selfhint\nmethod: sage\nseed: 3\nmax-steps: 9\n",
  }, async (folder) => {
    const problems = [{ id: "a", problem: "<p>?", answer: "1" }];
    const path = await writeRunReport(folder, problems);
    assertEquals(path, `${folder}/report.html`);
    const html = await Deno.readTextFile(path);
    assertWellFormed(html);
    assertStringIncludes(html, "sage, seed 3, step 2 of 9.");
    assertStringIncludes(html, "0.75 at step 2");
    assertEquals(await readBlocks(html), [{
      id: "a",
      step: 1,
      completion: "a at 1: \\boxed{1}",
      marked: "\\boxed{1}",
      problem: "<p>?",
    }]);
    const names = (await Array.fromAsync(Deno.readDir(folder)))
      .map(({ name }) => name).sort();
    assertEquals(names, [
      "config.yaml",
      "metrics.jsonl",
      "report.html",
      "samples.jsonl",
    ]);
  });
});

Deno.test("readRun() names the file and line that it cannot read", async () => {
  const cases: [Record<string, string>, typeof UsageError, string][] = [
    [{}, UsageError, "it has no metrics.jsonl"],
    [
      { "metrics.jsonl": '{"step":1}\n{"reward":1}\n' },
      DataError,
      "metrics.jsonl:2: it is no row with a step",
    ],
    [{ "metrics.jsonl": "null\n" }, DataError, "metrics.jsonl:1"],
    [{ "metrics.jsonl": "{\n" }, DataError, "metrics.jsonl:1"],
    [
      { "metrics.jsonl": "", "config.yaml": "a: [" },
      DataError,
      "config.yaml: it is no YAML map",
    ],
  ];
  for (const [files, kind, message] of cases) {
    await inRunFolder(files, async (folder) => {
      await assertRejects(() => readRun(folder), kind, message);
    });
  }
  await inRunFolder({
    "metrics.jsonl": metrics,
    "samples.jsonl": '{"id":"a","step":1}\n',
  }, async (folder) => {
    await assertRejects(
      () => writeRunReport(folder),
      DataError,
      "samples.jsonl:1: it is no sample with id and completion",
    );
  });
});

Deno.test("readRun() takes a run before its first step for what it is", async () => {
  await inRunFolder({ "config.yaml": "method: sage\n" }, async (folder) => {
    const run = await readRun(folder);
    assertEquals([run.method, run.metrics], ["sage", []]);
    const html = await Deno.readTextFile(await writeRunReport(folder));
    assertStringIncludes(html, "sage, seed 0, no step yet.");
  });
});

Deno.test("writeReport() takes whole steps at even distances where there are too many samples", async () => {
  const rows = Array.from({ length: 10 }, (_, step) => [
    sampleRow("a", step + 1, { completion: '{"step":99}', advantage: 0.5 }),
    sampleRow("b", step + 1, { hint: "a, b" }),
  ]).flat();
  await inRunFolder(
    { "metrics.jsonl": metrics, "samples.jsonl": rows },
    async (folder) => {
      const report = folderReport([await readRun(folder)]);
      const stepsOf = async (maxSamples: number): Promise<number[]> => {
        const path = `${folder}/page.html`;
        const { samples, bytes } = await writeReport(path, report, {
          maxSamples,
        });
        const html = await Deno.readTextFile(path);
        assertEquals(bytes, new TextEncoder().encode(html).length);
        const packed = await readBlocks(html);
        assertEquals(packed.length, samples);
        const steps = Map.groupBy(packed, ({ step }) => step);
        assert([...steps.values()].every((own) => own.length === 2));
        return [...steps.keys()];
      };
      assertEquals(await stepsOf(20), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      assertEquals(await stepsOf(19), [2, 4, 6, 8, 10]);
      assertEquals(await stepsOf(6), [2, 6, 10]);
      assertEquals(await stepsOf(1), [10]);
      assertEquals(await stepsOf(0), []);
    },
  );
});

Deno.test("writeReport() keeps any text of samples, and none of it is markup", async () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "</script><script>alert(1)</script>",
      "<!--<script>",
      "\u0000\u2028\u2029",
      "]]>\r\n",
    ),
  );
  await inRunFolder({ "metrics.jsonl": metrics }, async (folder) => {
    const path = `${folder}/page.html`;
    await fc.assert(
      fc.asyncProperty(fc.array(text), text, async (completions, hint) => {
        const rows = completions.map((completion, index) =>
          sampleRow(hint, index, { completion, hint, extracted: completion })
        );
        await writeRun(folder, { "samples.jsonl": rows });
        const report = folderReport([await readRun(folder)]);
        await writeReport(path, { ...report, runs: [] });
        const html = await Deno.readTextFile(path);
        assertEquals(
          html.match(/<script|<!--/g)?.length ?? 0,
          rows.length > 0 ? 2 : 1,
        );
        assertWellFormed(html);
        assertEquals(
          (await readBlocks(html)).map((sample) => sample.completion),
          completions.map((one) => JSON.parse(JSON.stringify(one))),
        );
      }),
      { numRuns: 40 },
    );
  });
});

Deno.test("answerSpan() finds the answer's place", () => {
  const cases: [string, string | undefined, string | undefined][] = [
    ["\\boxed{1}, so \\boxed{ 2 } ok", "2", "\\boxed{ 2 }"],
    ["\\boxed{a{b}c}", "abc", "\\boxed{a{b}c}"],
    ["The answer is 12, not 2.", "12", "12"],
    ["nothing", "7", undefined],
    ["", undefined, undefined],
    ["a", "", undefined],
  ];
  for (const [completion, extracted, marked] of cases) {
    const span = answerSpan(completion, extracted);
    assertEquals(span && completion.slice(...span), marked);
  }
});

Deno.test("labelRuns() joins seeds and tells others apart", () => {
  const run = (
    name: string,
    method: string,
    config: Record<string, unknown>,
  ) => ({ name, path: name, method, seed: 0, metrics: [], config });
  const cases: [ReturnType<typeof run>[], string[]][] = [
    [
      [
        run("a", "sage", { method: "sage", seed: 0, "output-dir": "a" }),
        run("b", "sage", { method: "sage", seed: 1, "output-dir": "b" }),
        run("c", "grpo", { method: "grpo", seed: 1 }),
      ],
      ["sage", "sage", "grpo"],
    ],
    [
      [
        run("a", "sage", { beta: 0, data: "x" }),
        run("b", "sage", { beta: 0.1, data: "x" }),
      ],
      ["sage, beta 0", "sage, beta 0.1"],
    ],
    [
      [run("a", "sage", { data: "x".repeat(60) }), run("b", "sage", {})],
      ["a", "b"],
    ],
    [[run("a", "a", {}), run("b", "b", {})], ["a", "b"]],
  ];
  for (const [runs, labels] of cases) {
    assertEquals(labelRuns(runs).map(({ method }) => method), labels);
  }
});

Deno.test("writeCharts() writes each chart as a file of its own", async () => {
  await inRunFolder({ "metrics.jsonl": metrics }, async (folder) => {
    const { runs } = folderReport([await readRun(folder)]);
    assertEquals(await writeCharts(`${folder}/svg`, runs), ["reward.svg"]);
    const svg = await Deno.readTextFile(`${folder}/svg/reward.svg`);
    assertWellFormed(svg);
    assertStringIncludes(svg, "--paper:");
  });
});

Deno.test("serveReport() gives what is new, and to this machine's name only", async () => {
  const [first, second] = metrics;
  await inRunFolder({
    "metrics.jsonl": [first!],
    "samples.jsonl": [sampleRow("a", 1)],
  }, async (folder) => {
    const stop = new AbortController();
    let started: (address: string) => void;
    const address = new Promise<string>((resolve) => started = resolve);
    const served = serveReport({
      folders: [folder],
      problems: new Map(),
      maxSamples: 100,
      port: 0,
      signal: stop.signal,
      onListen: (address) => started(address),
    });
    const get = async (path: string, init?: RequestInit) => {
      const response = await fetch(await address + path, init);
      return { status: response.status, text: await response.text() };
    };
    const page = (await get("")).text;
    const [, version, offsets] = /data-version="([^"]*)" data-offsets="([^"]*)"/
      .exec(page)!;
    const query = `update?version=${version}&offsets=${offsets}&count=1`;
    assertEquals((await get(query)).status, 204);
    await writeRun(folder, {
      "metrics.jsonl": [first!, second!],
      "samples.jsonl": [sampleRow("a", 1), sampleRow("b", 2)],
    });
    const news = await get(query);
    assertEquals(news.status, 200);
    assertStringIncludes(news.text, "0.75 at step 2");
    assertEquals((await readBlocks(news.text)).map(({ id }) => id), ["b"]);
    const full = await get(query.replace("count=1", "count=100"));
    assertEquals(await readBlocks(full.text), []);
    // Taken up again: rows are gone.
    await writeRun(folder, { "metrics.jsonl": "", "samples.jsonl": "" });
    assertEquals((await get(query)).status, 409);
    assertEquals((await get("other")).status, 404);
    const { port } = new URL(await address);
    const elsewhere = await requestAs("example.com", Number(port));
    assertStringIncludes(elsewhere, "403");
    await writeRun(folder, { "metrics.jsonl": "{\n" });
    const broken = await get("");
    assertEquals(broken.status, 500);
    assertStringIncludes(broken.text, "metrics.jsonl:1");
    stop.abort();
    await served;
  });
});

/** Asks for the page under another host's name; fetch would not. */
async function requestAs(host: string, port: number): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(
    new TextEncoder().encode(
      `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    ),
  );
  const bytes = new Uint8Array(64);
  const count = await connection.read(bytes);
  return new TextDecoder().decode(bytes.subarray(0, count ?? 0));
}
