import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  createTensorboardWriter,
  cutBackEvents,
  type TrainEvent,
} from "../../lib/report/mod.ts";
import {
  frameRecord,
  versionEvent,
} from "../../lib/report/_tensorboard_record.ts";
import { readEvents } from "./_read_events.ts";

async function inFile(test: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(`${folder}/events.out.tfevents.test`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const step = (
  number: number,
  metrics: Record<string, number> = { reward: number / 4 },
): TrainEvent => ({ type: "step", step: number, maxSteps: 9, metrics });

const evaluation = (number: number): TrainEvent => ({
  type: "evaluation",
  step: number,
  metrics: { "timing_s/evaluate": 1, "eval_hard/avg@4": 0.5 },
});

async function writeEvents(
  path: string,
  events: readonly TrainEvent[],
): Promise<void> {
  const writer = createTensorboardWriter(path);
  for (const event of events) await writer.write(event);
  await writer.close();
}

Deno.test("versionEvent() in a frame is what TensorFlow wrote, byte by byte", () => {
  // The first record of a file that tf.summary wrote, as TensorBoard's tests
  // quote it: length, CRC, wall time 1599759586 and version, CRC.
  const bytes = Uint8Array.from([
    ...[0x18, 0, 0, 0, 0, 0, 0, 0, 0xa3, 0x7f, 0x4b, 0x22],
    ...[0x09, 0, 0, 0x80, 0x38, 0x99, 0xd6, 0xd7, 0x41, 0x1a, 0x0d],
    ...new TextEncoder().encode("brain.Event:2"),
    ...[0x12, 0x4b, 0x36, 0xab],
  ]);
  assertEquals(frameRecord(versionEvent(1599759586)), bytes);
  assertEquals(readEvents(bytes), [
    { seconds: 1599759586, step: 0, version: "brain.Event:2", scalars: {} },
  ]);
});

Deno.test("createTensorboardWriter() writes one event a step and evaluation, and appends", async () => {
  await inFile(async (path) => {
    const before = Date.now() / 1000;
    await writeEvents(path, [
      { type: "warning", message: "no metric" },
      evaluation(0),
      step(1, { reward: 0.25, "hint/used_level_1": 3 }),
    ]);
    await writeEvents(path, [step(2)]);
    const events = readEvents(await Deno.readFile(path));
    assertEquals(events.map(({ version }) => version), [
      "brain.Event:2",
      undefined,
      undefined,
      undefined,
    ]);
    assertEquals(events.map((event) => [event.step, event.scalars]), [
      [0, {}],
      [0, { "timing_s/evaluate": 1, "eval_hard/avg@4": 0.5 }],
      [1, { reward: 0.25, "hint/used_level_1": 3 }],
      [2, { reward: 0.5 }],
    ]);
    const after = Date.now() / 1000;
    assert(
      events.every(({ seconds }) => before <= seconds && seconds <= after),
    );
  });
});

Deno.test("createTensorboardWriter() keeps any name and any number", async () => {
  await inFile(async (path) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2 ** 40 }),
        fc.dictionary(fc.string({ unit: "grapheme" }), fc.double()),
        async (at, metrics) => {
          await Deno.remove(path).catch(() => {});
          await writeEvents(path, [step(at, metrics)]);
          const [, event] = readEvents(await Deno.readFile(path));
          assertEquals(event!.step, at);
          assertEquals(
            Object.entries(event!.scalars),
            Object.entries(metrics).map(([k, v]) => [k, Math.fround(v)]),
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});

Deno.test("cutBackEvents() ends a file where the run goes on, from every half event", async () => {
  await inFile(async (path) => {
    const kept = [evaluation(0), step(1), step(2)];
    await writeEvents(path, kept);
    const { length } = await Deno.readFile(path);
    await writeEvents(path, [evaluation(2), step(3), step(4)]);
    const whole = await Deno.readFile(path);
    for (let size = length; size <= whole.length; size += 7) {
      await Deno.writeFile(path, whole.subarray(0, size));
      await cutBackEvents(path, { step: 2, evaluated: 0 });
      assertEquals(await Deno.readFile(path), whole.subarray(0, length));
    }
    await Deno.writeFile(path, whole);
    await cutBackEvents(path, { step: 2, evaluated: 2 });
    const events = readEvents(await Deno.readFile(path));
    assertEquals(events.map((event) => event.step), [0, 0, 1, 2, 2]);
    await cutBackEvents(path, { step: 0, evaluated: -1 });
    await writeEvents(path, [step(1)]);
    assertEquals(readEvents(await Deno.readFile(path)).length, 2);
    await cutBackEvents(`${path}.absent`, { step: 0, evaluated: 0 });
  });
});
