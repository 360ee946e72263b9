import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { loadPolicy } from "../../lib/policy/mod.ts";
import {
  openRunFolder,
  readRunLayer,
  runPath,
  trainInFolder,
} from "../../lib/train/mod.ts";
import { tinyPolicy, tinyRun } from "./_tiny_run.ts";

const start = { overwrite: false, resume: false };

async function withFolder(use: (path: string) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempDir();
  try {
    await use(path);
  } finally {
    await Deno.remove(path, { recursive: true });
  }
}

Deno.test("openRunFolder() neither mixes runs nor deletes what is not its own", async () => {
  await withFolder(async (path) => {
    await Deno.writeTextFile(`${path}/notes.txt`, "mine");
    const folder = await openRunFolder(path, start, "seed: 1\n");
    await folder.sink.close();
    const config = await Deno.readTextFile(`${path}/config.yaml`);
    assert(/^# selfhint \S+, Deno \S+\nseed: 1\n$/.test(config), config);

    const error = await assertRejects(
      () => openRunFolder(path, start, ""),
      UsageError,
      "there is one already",
    );
    assertEquals(error.hint?.includes("--resume"), true);
    await Deno.writeTextFile(`${path}/metrics.jsonl`, '{"step":1}\n');
    await openRunFolder(path, { ...start, overwrite: true }, "");
    const left = await Array.fromAsync(Deno.readDir(path), ({ name }) => name);
    assertEquals(left.toSorted(), ["config.yaml", "notes.txt"]);
  });
});

Deno.test("openRunFolder() refuses to resume what is not there", async () => {
  await withFolder(async (path) => {
    for (const folder of [path, `${path}/absent`]) {
      await assertRejects(
        () => openRunFolder(folder, { ...start, resume: true }, ""),
        UsageError,
        "it has no checkpoint",
      );
    }
    await assertRejects(
      () => openRunFolder(path, { overwrite: true, resume: true }, ""),
      UsageError,
    );
  });
});

Deno.test("trainInFolder() leaves a run that resumes to the same files", async () => {
  await withFolder(async (path) => {
    const files = ["metrics.jsonl", "samples.jsonl"];
    const read = async (folder: string): Promise<unknown[]> => {
      const texts = await Promise.all(
        files.map((name) => Deno.readTextFile(`${folder}/${name}`)),
      );
      return texts.flatMap((text) => text.trim().split("\n")).map((line) =>
        JSON.parse(line, (key, value) => /time|ming/.test(key) ? 0 : value)
      );
    };
    await using whole = tinyPolicy();
    const run = tinyRun(whole, "sage", { maxSteps: 3, saveSteps: 1 });
    const folder = await openRunFolder(`${path}/a`, start, "");
    await trainInFolder(run.setup, folder, []);
    const expected = await read(`${path}/a`);
    assert((await Deno.readTextFile(`${path}/a/report.html`)).includes("sage"));

    // Killed in the third step: a line too many, and half of one.
    await Deno.remove(`${path}/a/checkpoint-000003`, { recursive: true });
    await Deno.writeTextFile(`${path}/a/metrics.jsonl`, '{"step":4,"lo', {
      append: true,
    });
    const options = { ...start, resume: true };
    const again = await openRunFolder(`${path}/a`, options, "");
    assertEquals(again.checkpoint, `${path}/a/checkpoint-000002`);
    await using resumed = await loadPolicy(again.checkpoint!, {
      device: "cpu",
      threads: 1,
    });
    const rest = tinyRun(resumed, "sage", { maxSteps: 3, saveSteps: 1 });
    await trainInFolder(rest.setup, again, []);
    assertEquals(await read(`${path}/a`), expected);
  });
});

Deno.test("readRunLayer() repeats a run's options, not its command", async () => {
  await withFolder(async (path) => {
    await Deno.writeTextFile(
      `${path}/config.yaml`,
      "method: grpo\noverwrite: true\nresume: false\nquiet: true\n",
    );
    assertEquals(await readRunLayer(path, { resume: false }), []);
    const [layer] = await readRunLayer(path, { resume: true });
    assertEquals(layer!.values, { method: "grpo" });
  });
});

Deno.test("runPath() needs a folder to resume", () => {
  assertEquals(runPath({ method: "sage", resume: true, outputDir: "a" }), "a");
  assertThrows(
    () => runPath({ method: "sage", resume: true }),
    UsageError,
    "no --output-dir",
  );
});
