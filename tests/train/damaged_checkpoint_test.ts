import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { DataError } from "../../lib/jsonl/mod.ts";
import { openModelFolder, openRunFolder, train } from "../../lib/train/mod.ts";
import { tinyPolicy, tinyRun } from "./_tiny_run.ts";

const resume = { overwrite: false, resume: true };

/** Puts bytes into a file in place of others. */
async function overwrite(
  path: string,
  at: number,
  bytes: readonly number[],
): Promise<void> {
  using file = await Deno.open(path, { write: true });
  await file.seek(at, Deno.SeekMode.Start);
  await file.write(Uint8Array.from(bytes));
}

const damages: [what: string, (folder: string) => Promise<void>][] = [
  [
    "weights that were cut off",
    (folder) => Deno.truncate(`${folder}/model.safetensors`, 2000),
  ],
  ["no weights", (folder) => Deno.remove(`${folder}/model.safetensors`)],
  [
    "an empty file of weights",
    (folder) => Deno.truncate(`${folder}/model.safetensors`, 0),
  ],
  [
    "flipped bytes in the header",
    (folder) => overwrite(`${folder}/model.safetensors`, 12, [0xff, 0xff]),
  ],
  [
    "a header of another length",
    (folder) => overwrite(`${folder}/model.safetensors`, 0, [1, 0, 0]),
  ],
  [
    "a weight that is not a number",
    (folder) =>
      overwrite(`${folder}/model.safetensors`, 4000, [0, 0, 0xc0, 0x7f]),
  ],
  [
    "moments that were cut off",
    (folder) => Deno.truncate(`${folder}/optimizer.safetensors`, 2000),
  ],
  [
    "a moment that is not a number",
    (folder) =>
      overwrite(`${folder}/optimizer.safetensors`, 4000, [0, 0, 0xc0, 0x7f]),
  ],
  ["no moments", (folder) => Deno.remove(`${folder}/optimizer.safetensors`)],
  ["no state", (folder) => Deno.remove(`${folder}/trainer_state.json`)],
  [
    "half a state",
    (folder) => Deno.truncate(`${folder}/trainer_state.json`, 20),
  ],
  ["no config", (folder) => Deno.remove(`${folder}/config.json`)],
  [
    "a config that is no JSON",
    (folder) => Deno.writeTextFile(`${folder}/config.json`, "{"),
  ],
];

Deno.test("--resume refuses a newest checkpoint that is damaged and names the one before", async (t) => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/run`;
  await using policy = tinyPolicy();
  const { setup } = tinyRun(policy, "grpo", { maxSteps: 3, saveSteps: 1 });
  await train({ ...setup, outputDir: path });
  const last = `${path}/checkpoint-000003`;
  for (const [what, damage] of damages) {
    await t.step(what, async () => {
      await copyFolder(last, `${folder}/kept`);
      await damage(last);
      for (const open of [openRunFolder, openModelFolder]) {
        const error = await assertRejects(
          () => open(path, resume, ""),
          DataError,
          `the newest checkpoint '${last}' is damaged: `,
        );
        assertStringIncludes(
          error.hint!,
          `'${path}/checkpoint-000002' is whole`,
        );
      }
      await Deno.remove(last, { recursive: true });
      await copyFolder(`${folder}/kept`, last);
    });
  }
  await t.step(
    "that one is gone on from where the damaged one is away",
    async () => {
      await Deno.rename(last, `${last}.damaged`);
      const { checkpoint } = await openRunFolder(path, resume, "");
      assertEquals(checkpoint, `${path}/checkpoint-000002`);
      await Deno.rename(`${last}.damaged`, last);
    },
  );
  await t.step("two of them", async () => {
    await Deno.remove(`${last}/trainer_state.json`);
    const second = `${path}/checkpoint-000002`;
    await overwrite(`${second}/model.safetensors`, 4000, [0, 0, 0xc0, 0x7f]);
    const error = await assertRejects(
      () => openRunFolder(path, resume, ""),
      DataError,
    );
    assertStringIncludes(error.hint!, `'${path}/checkpoint-000001' is whole`);
    await Deno.remove(`${path}/checkpoint-000001`, { recursive: true });
    const none = await assertRejects(
      () => openRunFolder(path, resume, ""),
      DataError,
    );
    assertStringIncludes(none.hint!, "no checkpoint before it is whole");
  });
  await Deno.remove(folder, { recursive: true });
});

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name } of Deno.readDir(from)) {
    await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}
