import { assertEquals, assertRejects } from "@std/assert";
import {
  ClosedPipe,
  createRecordWriter,
  type JsonRecord,
  readRecords,
  WriteError,
} from "../../lib/jsonl/mod.ts";

const options = { stage: "hint", config: { seed: 7 }, version: "1.2.3" };

/** A sink that takes three bytes at a time, each after a turn of the loop. */
function slowSink(): { write(p: Uint8Array): Promise<number>; text(): string } {
  const decoder = new TextDecoder();
  let text = "";
  return {
    async write(bytes: Uint8Array): Promise<number> {
      await Promise.resolve();
      text += decoder.decode(bytes.subarray(0, 3), { stream: true });
      return Math.min(3, bytes.length);
    },
    text: (): string => text,
  };
}

Deno.test("createRecordWriter() frames its rows", async () => {
  const sink = slowSink();
  const writer = createRecordWriter(sink, { ...options, plain: false });
  await writer.write({ id: "é", n: 2n ** 60n });
  await writer.write({ selfhint: "step", step: 1 });
  await writer.write({ id: "b" });
  assertEquals(writer.rows, 2);
  await writer.end();
  assertEquals(
    sink.text(),
    '{"selfhint":"header","stage":"hint","version":"1.2.3","config":{"seed":7}}\n' +
      '{"id":"é","n":1152921504606846976}\n' +
      '{"selfhint":"step","step":1}\n{"id":"b"}\n{"selfhint":"end","rows":2}\n',
  );
});

Deno.test("createRecordWriter() counts the frames of a stream without rows", async () => {
  const sink = slowSink();
  const writer = createRecordWriter(sink, { ...options, plain: false });
  await writer.write({ selfhint: "step", step: 1 });
  await writer.end();
  assertEquals(
    sink.text().split("\n").at(-2),
    '{"selfhint":"end","rows":0,"frames":1}',
  );
});

Deno.test("createRecordWriter() writes rows only when plain", async () => {
  const sink = slowSink();
  const writer = createRecordWriter(sink, { ...options, plain: true });
  await writer.write({ selfhint: "step", step: 1 });
  await writer.write({ id: "a" });
  await writer.end();
  assertEquals(sink.text(), '{"id":"a"}\n');
});

Deno.test("createRecordWriter() keeps lines whole when calls overlap", async () => {
  const sink = slowSink();
  const writer = createRecordWriter(sink, { ...options, plain: true });
  const rows: JsonRecord[] = [{ id: "a" }, { id: "b" }, { id: "c" }];
  await Promise.all(rows.map((row) => writer.write(row)));
  await writer.end();
  assertEquals(sink.text(), '{"id":"a"}\n{"id":"b"}\n{"id":"c"}\n');
});

Deno.test("createRecordWriter() sends the header before any row", async () => {
  const sink = slowSink();
  createRecordWriter(sink, { ...options, plain: false });
  await new Promise((resolve) => setTimeout(resolve, 5));
  assertEquals(JSON.parse(sink.text()).selfhint, "header");
});

Deno.test("createRecordWriter() waits for a slow reader", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = createRecordWriter(writable, { ...options, plain: false });
  let written = 0;
  const writing = (async (): Promise<void> => {
    for (let n = 0; n < 50; n++) {
      await writer.write({ n });
      written = n + 1;
    }
    await writer.end();
    await writable.close();
  })();
  let ahead = 0;
  let read = 0;
  for await (const _ of readRecords(readable, { name: "pipe" })) {
    await new Promise((resolve) => setTimeout(resolve));
    read++;
    ahead = Math.max(ahead, written - read);
  }
  await writing;
  assertEquals(read, 50);
  assertEquals(ahead <= 3, true, `${ahead} rows ahead of the reader`);
});

Deno.test("createRecordWriter() tells that the reader has gone", async () => {
  const sink = {
    write: (): Promise<number> => Promise.reject(new Deno.errors.BrokenPipe()),
  };
  const writer = createRecordWriter(sink, { ...options, plain: false });
  await assertRejects(() => writer.write({ id: "a" }), ClosedPipe);
  await assertRejects(() => writer.end(), ClosedPipe);
  assertEquals(writer.rows, 0);
});

Deno.test("createRecordWriter() says why it cannot write", async () => {
  const full = new Error("No space left on device (os error 28)");
  const sink = { write: (): Promise<number> => Promise.reject(full) };
  const writer = createRecordWriter(sink, { ...options, plain: true });
  const { message, hint } = await assertRejects(
    () => writer.write({ id: "a" }),
    WriteError,
  );
  assertEquals(message, "Cannot write records: no space left on device");
  assertEquals(hint, "free some space");
});
