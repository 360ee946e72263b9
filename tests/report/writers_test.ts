import { assertEquals, assertRejects } from "@std/assert";
import {
  combineSinks,
  createMetricsWriter,
  createSamplesWriter,
  type EventSink,
  type Sample,
} from "../../lib/report/mod.ts";

async function inFolder(
  test: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function sample(id: string): Sample {
  return {
    id,
    step: 1,
    level: 0,
    origin: "plain",
    completion: "line\nbreak \\boxed{7}",
    reward: null,
    truncated: false,
    "num_tokens": 3,
    "prompt_hash": "abc",
  };
}

const step = (number: number) =>
  ({
    type: "step",
    step: number,
    maxSteps: 2,
    metrics: { reward: 0.5 },
  }) as const;

Deno.test("createMetricsWriter() appends steps and evaluations as they come", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/metrics.jsonl`;
    await Deno.writeTextFile(path, '{"step":0}\n');
    const writer = createMetricsWriter(path);
    await writer.write(step(1));
    await writer.write({ type: "warning", message: "not a metric" });
    assertEquals(
      await Deno.readTextFile(path),
      '{"step":0}\n{"step":1,"reward":0.5}\n',
    );
    await writer.write({
      type: "evaluation",
      step: 1,
      metrics: { "eval_hard/avg@4": 1 },
    });
    await writer.close();
    assertEquals(
      (await Deno.readTextFile(path)).split("\n").at(-2),
      '{"step":1,"eval_hard/avg@4":1}',
    );
  });
});

Deno.test("createSamplesWriter() writes a step's samples when the step is done", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/samples.jsonl`;
    const writer = createSamplesWriter(path);
    await writer.write({ type: "sample", sample: sample("a") });
    await writer.write({ type: "sample", sample: sample("b") });
    await assertRejects(() => Deno.stat(path), Deno.errors.NotFound);
    await writer.write(step(1));
    const lines = (await Deno.readTextFile(path)).trimEnd().split("\n");
    assertEquals(lines.map((line) => JSON.parse(line)), [
      sample("a"),
      sample("b"),
    ]);
    await writer.write({ type: "sample", sample: sample("c") });
    await writer.close();
    assertEquals((await Deno.readTextFile(path)).trimEnd().split("\n"), lines);
  });
});

Deno.test("createMetricsWriter() names the file it cannot write", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/absent/metrics.jsonl`;
    await assertRejects(
      async () => await createMetricsWriter(path).write(step(1)),
      Error,
      `Cannot write metrics to '${path}'`,
    );
  });
});

Deno.test("createMetricsWriter() loses no line to a removed file", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/metrics.jsonl`;
    const writer = createMetricsWriter(path);
    await writer.write(step(1));
    await Deno.remove(path);
    await assertRejects(
      async () => await writer.write(step(2)),
      Error,
      `Cannot write metrics to '${path}': the file was removed`,
    );
    await writer.close();
  });
});

Deno.test("combineSinks() hands events on in order and closes all", async () => {
  const log: string[] = [];
  const sink = (name: string, fails = false): EventSink => ({
    write: (event) => void log.push(`${name} ${event.type}`),
    close: () => {
      log.push(`${name} close`);
      if (fails) throw new Error("full disk");
    },
  });
  const both = combineSinks([sink("a", true), sink("b")]);
  await both.write({ type: "end", step: 1 });
  await assertRejects(async () => await both.close(), Error, "full disk");
  assertEquals(log, ["a end", "b end", "a close", "b close"]);
});

Deno.test("createMetricsWriter() leaves no half of a line on a full disk", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/metrics.jsonl`;
    await Deno.writeTextFile(path, '{"step":0}\n');
    const writer = createMetricsWriter(path);
    await writer.write(step(1));
    const { write } = Deno.FsFile.prototype;
    Deno.FsFile.prototype.write = async function (bytes): Promise<number> {
      await write.call(this, bytes.subarray(0, 5));
      throw new Error("No space left on device (os error 28)");
    };
    try {
      await assertRejects(
        async () => await writer.write(step(2)),
        Error,
        `Cannot write metrics to '${path}': no space left on device`,
      );
    } finally {
      Deno.FsFile.prototype.write = write;
    }
    await writer.write(step(3));
    await writer.close();
    const text = await Deno.readTextFile(path);
    const steps = text.trimEnd().split("\n").map((line) =>
      JSON.parse(line).step
    );
    assertEquals(steps, [0, 1, 3]);
  });
});

Deno.test("createSamplesWriter() brings back a removed file with all its lines", async () => {
  await inFolder(async (parent) => {
    const folder = `${parent}/run`;
    await Deno.mkdir(folder);
    const path = `${folder}/samples.jsonl`;
    const writer = createSamplesWriter(path);
    for (const id of ["a", "b"]) {
      await writer.write({ type: "sample", sample: sample(id) });
      if (id === "b") await Deno.remove(folder, { recursive: true });
      const written = async () => await writer.write(step(1));
      if (id === "a") await written();
      else await assertRejects(written, Error, "the file was removed");
    }
    await writer.close();
    const text = await Deno.readTextFile(path);
    const ids = text.trimEnd().split("\n").map((line) => JSON.parse(line).id);
    assertEquals(ids, ["a", "b"]);
  });
});
