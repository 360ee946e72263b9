import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { loadPolicy } from "../../lib/policy/mod.ts";
import { tensorboardFile, type TrainEvent } from "../../lib/report/mod.ts";
import {
  openRunFolder,
  readRunLayer,
  runPath,
  trainInFolder,
} from "../../lib/train/mod.ts";
import { readEvents } from "../report/_read_events.ts";
import { tinyPolicy, tinyRun } from "./_tiny_run.ts";

const start = { overwrite: false, resume: false };

const begin: TrainEvent = {
  type: "start",
  method: "grpo",
  model: "tiny",
  step: 0,
  maxSteps: 1,
  derived: {},
};

async function namesIn(path: string): Promise<string[]> {
  const names = await Array.fromAsync(Deno.readDir(path), ({ name }) => name);
  return names.toSorted();
}

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
    assertEquals([folder.begun, await namesIn(path)], [false, ["notes.txt"]]);
    await folder.sink.write(begin);
    await folder.sink.close();
    assertEquals(folder.begun, true);
    const config = await Deno.readTextFile(`${path}/config.yaml`);
    assert(/^# selfhint \S+, Deno \S+\nseed: 1\n$/.test(config), config);

    const error = await assertRejects(
      () => openRunFolder(path, start, ""),
      UsageError,
      "there is one already",
    );
    assertEquals(error.hint?.includes("--resume"), true);
    await Deno.writeTextFile(`${path}/metrics.jsonl`, '{"step":1}\n');
    const options = { ...start, overwrite: true };
    const again = await openRunFolder(path, options, "");
    const before = ["config.yaml", "metrics.jsonl", "notes.txt"];
    assertEquals(await namesIn(path), before);
    await again.sink.write(begin);
    await again.sink.close();
    assertEquals(await namesIn(path), ["config.yaml", "notes.txt"]);
  });
});

Deno.test("openRunFolder() refuses to resume what is not there", async () => {
  await withFolder(async (path) => {
    const resume = { ...start, resume: true };
    for (const folder of [path, `${path}/absent`]) {
      await assertRejects(
        () => openRunFolder(folder, resume, ""),
        UsageError,
        "there is no run in it",
      );
    }
    await Deno.writeTextFile(`${path}/config.yaml`, "");
    const error = await assertRejects(
      () => openRunFolder(path, resume, ""),
      UsageError,
      "it has no checkpoint, the run ended before its first one",
    );
    assert(error.hint?.includes("--overwrite"));
    await assertRejects(
      () => openRunFolder(`${path}/config.yaml`, start, ""),
      UsageError,
      "it is no folder",
    );
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
      const events = readEvents(
        await Deno.readFile(`${folder}/${tensorboardFile}`),
      );
      const lines = texts.flatMap((text) => text.trim().split("\n"));
      return [
        ...lines.map((line) => JSON.parse(line)),
        ...events.map(({ step, scalars }) => ({ step, ...scalars })),
      ].map((row) =>
        JSON.parse(
          JSON.stringify(row),
          (key, value) => /time|ming/.test(key) ? 0 : value,
        )
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
    for (const name of files) {
      const file = `${path}/a/${name}`;
      await Deno.writeTextFile(file, '{"step":4,"lo', { append: true });
    }
    const events = `${path}/a/${tensorboardFile}`;
    const halfEvent = (await Deno.readFile(events)).subarray(0, 20);
    await Deno.writeFile(events, halfEvent, { append: true });
    // And half a checkpoint, a page and options that were being written.
    const half = `${path}/a/.checkpoint-000003.tmp`;
    await Deno.mkdir(half);
    await Deno.writeTextFile(`${half}/config.json`, "{");
    await Deno.writeTextFile(`${path}/a/config.yaml.tmp`, "seed: 1");
    await Deno.writeTextFile(`${path}/a/report.html.tmp`, "<");
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
    assertEquals(
      (await namesIn(`${path}/a`)).filter((name) => /^\.|tmp$/.test(name)),
      [],
    );
  });
});

Deno.test("readRunLayer() repeats a run's options, not its command", async () => {
  await withFolder(async (path) => {
    await Deno.writeTextFile(
      `${path}/config.yaml`,
      "method: grpo\noverwrite: true\nresume: false\nquiet: true\n",
    );
    const io = { resolvePath: (name: string) => name };
    const run = { method: "sage", outputDir: path };
    assertEquals(await readRunLayer({ ...run, resume: false }, io), []);
    const [layer] = await readRunLayer({ ...run, resume: true }, io);
    assertEquals(layer!.values, { method: "grpo" });
    await Deno.remove(`${path}/config.yaml`);
    assertEquals(await readRunLayer({ ...run, resume: true }, io), []);
    await Deno.mkdir(`${path}/checkpoint-000001`);
    await assertRejects(
      () => readRunLayer({ ...run, resume: true }, io),
      UsageError,
      "its config.yaml, which has the run's options, is missing",
    );
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

Deno.test("trainInFolder() refuses to go on as another run and leaves the folder as it was", async () => {
  await withFolder(async (path) => {
    const folder = `${path}/a`;
    await using policy = tinyPolicy();
    const { setup } = tinyRun(policy, "sage", { maxSteps: 1 });
    const own = await openRunFolder(folder, start, "");
    await trainInFolder(setup, own, []);
    await Deno.writeTextFile(`${folder}/metrics.jsonl`, '{"step":2,', {
      append: true,
    });
    const before = await contentsOf(folder);
    const other = tinyRun(policy, "grpo", { learningRate: 1, seed: 5 }).setup;
    const [first] = other.problems;
    const error = await assertRejects(
      async () =>
        await trainInFolder(
          {
            ...other,
            modelName: "large",
            problems: [first!],
            heldOut: [first!],
          },
          await openRunFolder(folder, { ...start, resume: true }, "x: 1\n"),
          [],
        ),
      UsageError,
    );
    const hashless = error.message.replaceAll(/\([0-9a-f]{16}\)/g, "(#)");
    assertEquals(hashless.split("\n"), [
      "Cannot resume: this would be another run",
      "  --model: large, the run has tiny",
      "  --data: 1 rows (#), the run has 10 rows (#)",
      "  --eval-data: 1 rows (#), the run has 0 rows (#)",
      "  --method: grpo, the run has sage",
      "  --learning-rate: 1, the run has 0.01",
    ]);
    assert(error.hint?.includes(`--model ${folder}/checkpoint-000001`));
    assertEquals(await contentsOf(folder), before);
  });
});

Deno.test("trainInFolder() says where nothing is left to do, and repeats no row", async () => {
  await withFolder(async (path) => {
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, "grpo", { maxSteps: 1 });
    await trainInFolder(setup, await openRunFolder(path, start, ""), []);
    const before = await textsOf(path);
    const resume = { ...start, resume: true };
    const again = await openRunFolder(path, resume, "other: 1\n");
    await trainInFolder(setup, again, [{
      write: setup.emit,
      close: () => {},
    }]);
    assertEquals(events.map(({ type }) => type), ["start", "warning", "end"]);
    const warning = events[1]!;
    assert(warning.type === "warning");
    assertEquals(
      warning.message,
      "nothing is left to do: 1 step is made (--max-steps 1)",
    );
    assertEquals(await textsOf(path), before);
  });
});

Deno.test("trainInFolder() says which files of a resumed run are missing", async () => {
  await withFolder(async (path) => {
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, "grpo", { maxSteps: 1 });
    await trainInFolder(setup, await openRunFolder(path, start, ""), []);
    const names = ["metrics.jsonl", "samples.jsonl", tensorboardFile];
    for (const name of names) await Deno.remove(`${path}/${name}`);
    const again = await openRunFolder(path, { ...start, resume: true }, "");
    const settings = { ...setup.settings, maxSteps: 2 };
    await trainInFolder({ ...setup, settings }, again, [{
      write: setup.emit,
      close: () => {},
    }]);
    assertEquals(
      events.flatMap((event) => event.type === "warning" ? [event.message] : [])
        .slice(0, names.length),
      names.map((name) =>
        `'${path}/${name}' is missing: the first step in it will be 2`
      ),
    );
    const rows = await Deno.readTextFile(`${path}/metrics.jsonl`);
    assertEquals(JSON.parse(rows).step, 2);
  });
});

/** The text files of a folder. */
async function textsOf(path: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const { name, isFile } of Deno.readDir(path)) {
    if (isFile) texts[name] = await Deno.readTextFile(`${path}/${name}`);
  }
  return texts;
}

Deno.test("trainInFolder() stopped in an evaluation makes up for it", async () => {
  await withFolder(async (path) => {
    const values = { maxSteps: 3, evalSteps: 2, evalSamples: 1 };
    const heldOut = tinyRun(tinyPolicy(), "grpo").setup.problems.slice(0, 2);
    const rowsOf = async (folder: string): Promise<string[]> =>
      (await Deno.readTextFile(`${folder}/metrics.jsonl`)).trim().split("\n")
        .map((line) => {
          const { step, ...rest } = JSON.parse(line);
          return `${step} ${"loss" in rest ? "step" : "evaluation"}`;
        });
    await using whole = tinyPolicy();
    await trainInFolder(
      { ...tinyRun(whole, "grpo", values).setup, heldOut },
      await openRunFolder(`${path}/a`, start, ""),
      [],
    );
    await using stopped = tinyPolicy();
    const controller = new AbortController();
    const { setup } = tinyRun(stopped, "grpo", values);
    let step = 0;
    await assertRejects(async () =>
      await trainInFolder(
        { ...setup, heldOut, signal: controller.signal },
        await openRunFolder(`${path}/b`, start, ""),
        [{
          write(event): void {
            if (event.type === "step") step = event.step;
            const evaluating = event.type === "phase" &&
              event.name === "evaluate";
            if (evaluating && step === 2) controller.abort();
          },
          close(): void {},
        }],
      )
    );
    assertEquals((await rowsOf(`${path}/b`)).at(-1), "2 step");
    const again = await openRunFolder(
      `${path}/b`,
      { ...start, resume: true },
      "",
    );
    await using resumed = await loadPolicy(again.checkpoint!, {
      device: "cpu",
      threads: 1,
    });
    await trainInFolder(
      { ...tinyRun(resumed, "grpo", values).setup, heldOut },
      again,
      [],
    );
    assertEquals(await rowsOf(`${path}/b`), await rowsOf(`${path}/a`));
  });
});

/** The files of a folder and its checkpoints, the page left out. */
async function contentsOf(path: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for await (const { name, isDirectory } of Deno.readDir(path)) {
    if (isDirectory) {
      for (
        const [inner, size] of Object.entries(
          await contentsOf(`${path}/${name}`),
        )
      ) {
        found[`${name}/${inner}`] = size;
      }
    } else found[name] = (await Deno.stat(`${path}/${name}`)).size;
  }
  return found;
}

Deno.test("openRunFolder() does not replace checkpoints that are no run's", async () => {
  await withFolder(async (path) => {
    await Deno.mkdir(`${path}/checkpoint-000500`);
    await Deno.writeTextFile(`${path}/config.yaml`, "my: config\n");
    await assertRejects(
      () => openRunFolder(path, { ...start, overwrite: true }, ""),
      UsageError,
      "it has no metrics.jsonl, so 'checkpoint-000500' may be something else's",
    );
    assertEquals(await namesIn(path), ["checkpoint-000500", "config.yaml"]);
  });
});

Deno.test("openRunFolder() refuses a folder that a run is writing", async () => {
  await withFolder(async (path) => {
    const first = await openRunFolder(path, start, "");
    await first.sink.write(begin);
    for (const how of [{ resume: true }, { overwrite: true }, { look: true }]) {
      await assertRejects(
        () => openRunFolder(path, { ...start, ...how }, ""),
        UsageError,
        `Cannot write run '${path}': another process is writing it`,
      );
    }
    await first.sink.close();
    const again = { ...start, overwrite: true };
    assertEquals((await openRunFolder(path, again, "")).path, path);
  });
});
