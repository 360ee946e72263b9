import { assertEquals, assertRejects } from "@std/assert";
import {
  openData,
  sourceName,
  type TaskIo,
  UsageError,
} from "../../lib/config/mod.ts";

/** Surroundings that tell which path was opened. */
function fakeIo(stdinIsPiped: boolean, folder: string): TaskIo {
  return {
    stdinIsPiped,
    log: () => {},
    resolvePath: (path: string) => `${folder}/${path}`,
    openInput: (path?: string) =>
      Promise.resolve({ name: path ?? "stdin", stream: new Blob().stream() }),
  } as Partial<TaskIo> as TaskIo;
}

Deno.test("openData() takes the named file, the pipe, what prepare left", async () => {
  const folder = await Deno.makeTempDir();
  const opened = async (piped: boolean, data?: string): Promise<string> =>
    (await openData(fakeIo(piped, folder), data)).name;
  assertEquals(await opened(true, "a.jsonl"), "a.jsonl");
  assertEquals(await opened(false, "-"), "-");
  assertEquals(await opened(true), "stdin");
  await assertRejects(() => opened(false), UsageError, "nothing piped in");
  await Deno.mkdir(`${folder}/runs`);
  await Deno.writeTextFile(`${folder}/runs/prepared.jsonl`, "");
  assertEquals(await opened(false), "runs/prepared.jsonl");
  await Deno.remove(folder, { recursive: true });
});

const names: [string | undefined, string | undefined, string][] = [
  [undefined, undefined, "stdin"],
  ["gsm8k", undefined, "gsm8k"],
  ["gsm8k", "-", "gsm8k"],
  ["gsm8k", "data/train.jsonl", "train"],
  [undefined, "aime.2024.jsonl", "aime.2024"],
  [undefined, ".hidden", ".hidden"],
];

for (const [source, data, expected] of names) {
  Deno.test(`sourceName() gives ${expected} for ${source} and ${data}`, () => {
    assertEquals(sourceName(source, data), expected);
  });
}
