import { assertEquals, assertRejects } from "@std/assert";
import { DataError } from "../../lib/jsonl/mod.ts";
import { cutBack } from "../../lib/train/_cut_back.ts";

Deno.test("cutBack() drops later steps and a line that was cut short", async (t) => {
  const long = `{"step":2,"text":"${"é".repeat(50_000)}"}\n`;
  const evaluation = '{"step":2,"eval_heldout/greedy":1}\n';
  const cases: [string, string, string][] = [
    ["nothing to drop", '{"step":1}\n{"step":2}\n', '{"step":1}\n{"step":2}\n'],
    ["later steps", '{"step":2}\n{"step":3}\n{"step":4}\n', '{"step":2}\n'],
    ["half a line", '{"step":1}\n{"st', '{"step":1}\n'],
    ["a whole line without its end", '{"step":1}\n{"step":2}', '{"step":1}\n'],
    ["lines longer than a read", `${long}${long}{"step":3}\n`, long + long],
    ["nothing", "", ""],
    ["all", '{"step":9}\n', ""],
    [
      "an evaluation that comes again",
      `{"step":2}\n${evaluation}`,
      '{"step":2}\n',
    ],
  ];
  for (const [name, before, after] of cases) {
    await t.step(name, async () => {
      const path = await Deno.makeTempFile();
      await Deno.writeTextFile(path, before);
      await cutBack(path, { step: 2, evaluated: 1 });
      assertEquals(await Deno.readTextFile(path), after);
      await Deno.remove(path);
    });
  }
});

Deno.test("cutBack() names a line in the middle that is broken, and takes an absent file", async () => {
  const path = await Deno.makeTempFile();
  const text = '{"step":1}\n\0\0\n{"step":2}\n';
  await Deno.writeTextFile(path, text);
  await assertRejects(
    () => cutBack(path, { step: 2 }),
    DataError,
    `Cannot resume: ${path}:2 is no JSON object`,
  );
  assertEquals(await Deno.readTextFile(path), text);
  await Deno.remove(path);
  await cutBack(path, { step: 2 });
});
