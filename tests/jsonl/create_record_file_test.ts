import { assertEquals, assertRejects } from "@std/assert";
import { createRecordFile, WriteError } from "../../lib/jsonl/mod.ts";

const header = { stage: "prepare", config: {}, version: "0.1.0" };

Deno.test("createRecordFile() names the file when it has its end", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/new/rows.jsonl`;
  const file = await createRecordFile(path, { ...header, plain: false });
  await file.write({ id: "a" });
  await assertRejects(() => Deno.stat(path), Deno.errors.NotFound);
  assertEquals(file.rows, 1);
  await file.end();
  assertEquals(
    (await Deno.readTextFile(path)).split("\n").slice(1),
    ['{"id":"a"}', '{"selfhint":"end","rows":1}', ""],
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("createRecordFile() keeps an older file until then", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/rows.jsonl`;
  await Deno.writeTextFile(path, "old");
  const file = await createRecordFile(path, { ...header, plain: true });
  await file.write({ id: "a" });
  assertEquals(await Deno.readTextFile(path), "old");
  await file.end();
  assertEquals(await Deno.readTextFile(path), '{"id":"a"}\n');
  await Deno.remove(folder, { recursive: true });
});

Deno.test("createRecordFile() names the file it cannot make", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/file`, "");
  const path = `${folder}/file/rows.jsonl`;
  await assertRejects(
    () => createRecordFile(path, { ...header, plain: true }),
    WriteError,
    `Cannot write '${path}': `,
  );
  await Deno.remove(folder, { recursive: true });
});
