import { assertEquals, assertRejects } from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { assertUnlocked, lockOutput } from "../../lib/policy/mod.ts";

async function namesIn(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
}

Deno.test("lockOutput() gives one of many the folder, and leaves nothing", async () => {
  const parent = await Deno.makeTempDir();
  const folder = `${parent}/runs/model`;
  await assertUnlocked(folder);
  for (let round = 0; round < 20; round++) {
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => lockOutput(folder)),
    );
    const locks = results.flatMap((result) =>
      result.status === "fulfilled" ? [result.value] : []
    );
    assertEquals(locks.length, 1);
    await assertRejects(
      () => assertUnlocked(folder),
      UsageError,
      `Cannot write model '${folder}': another process is writing it`,
    );
    await locks[0]![Symbol.asyncDispose]();
    await assertUnlocked(folder);
  }
  assertEquals(await namesIn(`${parent}/runs`), []);
});

Deno.test("lockOutput() takes over the lock of a killed process", async () => {
  const parent = await Deno.makeTempDir();
  await Deno.writeTextFile(`${parent}/.model.lock`, "");
  await assertUnlocked(`${parent}/model`);
  {
    await using _lock = await lockOutput(`${parent}/model`);
  }
  assertEquals(await namesIn(parent), []);
});
