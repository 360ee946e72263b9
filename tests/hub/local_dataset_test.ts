import { dirname } from "node:path";
import { assertEquals, assertRejects } from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { localDataset } from "../../lib/hub/mod.ts";

async function folderOf(
  names: readonly string[],
  card?: string,
): Promise<string> {
  const folder = await Deno.makeTempDir();
  for (const name of names) {
    await Deno.mkdir(dirname(`${folder}/${name}`), { recursive: true });
    await Deno.writeTextFile(`${folder}/${name}`, "");
  }
  if (card) await Deno.writeTextFile(`${folder}/README.md`, card);
  return folder;
}

Deno.test("localDataset() reads every file of a folder that shows no parts", async () => {
  const cases: string[][] = [
    ["a.json", "b.jsonl", "c.parquet", "d.ndjson"],
    ["aime_1983_2023.jsonl", "gsm8k_train.jsonl"],
    ["sub/a.jsonl", "sub/b.parquet", "z.json"],
    ["A.JSONL", "b.jsonl"],
    ["train-0.jsonl", "train-1.parquet"],
  ];
  for (const names of cases) {
    const folder = await folderOf(names);
    assertEquals(await localDataset(folder), { files: names, skipped: [] });
  }
});

Deno.test("localDataset() names what a folder of parts has beside the split", async () => {
  const cases: [read: string[], skipped: string[]][] = [
    [["train.jsonl"], ["aime.jsonl", "test.jsonl"]],
    [["train.jsonl", "train.parquet"], ["validation.parquet"]],
    [["data/train-00000-of-00001.parquet"], ["extra.jsonl"]],
    [["aime.jsonl"], ["gsm8k_test.jsonl"]],
    [["a.jsonl"], ["b.csv", "c.jsonl.gz", "dataset_info.json"]],
  ];
  for (const [files, skipped] of cases) {
    const folder = await folderOf([...files, ...skipped, "LICENSE", "x.md"]);
    assertEquals(await localDataset(folder), { files, skipped });
  }
});

Deno.test("localDataset() follows the card, for all formats", async () => {
  const card =
    "---\nconfigs:\n- config_name: default\n  data_files:\n  - split: train\n    path: some/*\n---\n";
  const folder = await folderOf(
    ["some/a.jsonl", "some/b.json", "c.json"],
    card,
  );
  assertEquals(await localDataset(folder), {
    files: ["some/a.jsonl", "some/b.json"],
    skipped: ["c.json"],
  });
});

Deno.test("localDataset() does not take another split for the one asked for", async () => {
  const only = await folderOf(["test.jsonl"]);
  await assertRejects(() => localDataset(only), UsageError, "no split 'train'");
  const some = await folderOf(["a.jsonl", "test.jsonl"]);
  assertEquals(await localDataset(some, { split: "test" }), {
    files: ["test.jsonl"],
    skipped: ["a.jsonl"],
  });
});

Deno.test({
  name: "localDataset() follows links to folders, but not in a circle",
  // Links are made only where everything may be written: deno test -A.
  ignore: Deno.permissions.querySync({ name: "write" }).state !== "granted",
  fn: async () => {
    const folder = await folderOf(["a.jsonl"]);
    const other = await folderOf(["b.jsonl"]);
    await Deno.symlink(other, `${folder}/more`);
    await Deno.symlink(folder, `${folder}/self`);
    const { files } = await localDataset(folder);
    assertEquals(files, ["a.jsonl", "more/b.jsonl"]);
  },
});
