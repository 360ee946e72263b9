import { assert, assertEquals, assertRejects } from "@std/assert";
import { DataError } from "../../lib/jsonl/mod.ts";
import {
  expectedWeights,
  loadWeights,
  locateWeights,
  memoryTensor,
  parseModelConfig,
  readSafetensorsHeader,
  type StoredTensor,
  writeSafetensors,
  writeWeights,
} from "../../lib/model/mod.ts";
import { llama } from "./_configs.ts";

const config = parseModelConfig(llama, "config.json");
const INDEX = "model.safetensors.index.json";
const NORM = "model.norm.weight";

function numbered(): Map<string, StoredTensor> {
  return new Map(
    expectedWeights(config).map(({ name, shape }, number) => {
      const size = shape.reduce((a, b) => a * b, 1);
      const data = Float32Array.from({ length: size }, (_, i) => number + i);
      return [name, { shape, data }];
    }),
  );
}

/** A model in three shards or more. */
async function withShards(
  use: (folder: string, shards: string[]) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const sources = Array.from(
      numbered(),
      ([name, tensor]) => [name, memoryTensor(tensor)] as const,
    );
    await writeWeights(folder, new Map(sources), { maxShardBytes: 1500 });
    const entries = await Array.fromAsync(Deno.readDir(folder));
    const shards = entries.map(({ name }) => name)
      .filter((name) => name !== INDEX).sort();
    await use(folder, shards);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function changeIndex(
  folder: string,
  change: (map: Record<string, string>) => void,
): Promise<void> {
  const index = JSON.parse(await Deno.readTextFile(`${folder}/${INDEX}`));
  change(index.weight_map);
  await Deno.writeTextFile(`${folder}/${INDEX}`, JSON.stringify(index));
}

Deno.test("writeWeights() splits as transformers does and loadWeights() puts together", async () => {
  await withShards(async (folder, shards) => {
    assert(shards.length >= 3);
    const count = String(shards.length).padStart(5, "0");
    assertEquals(shards[1], `model-00002-of-${count}.safetensors`);
    const weights = await loadWeights(folder, config);
    assertEquals([...weights], [...numbered()] as never);
    const index = JSON.parse(await Deno.readTextFile(`${folder}/${INDEX}`));
    const bytes = [...numbered().values()]
      .reduce((sum, { data }) => sum + data.byteLength, 0);
    assertEquals(index.metadata.total_size, bytes);
    for (const shard of shards) {
      const header = await readSafetensorsHeader(`${folder}/${shard}`);
      assertEquals(header.metadata, { format: "pt" });
      const size = header.tensors.reduce((sum, t) => sum + t.byteLength, 0);
      assert(size <= 1500 || header.tensors.length === 1);
    }
  });
});

Deno.test("locateWeights() refuses what does not fit its index", async (t) => {
  const cases: [
    string,
    (folder: string, shards: string[]) => Promise<void>,
    string,
  ][] = [
    [
      "a shard that is missing",
      (folder, shards) => Deno.remove(`${folder}/${shards[1]}`),
      "is missing",
    ],
    [
      "a tensor in another shard",
      (folder, shards) => changeIndex(folder, (map) => map[NORM] = shards[0]!),
      `'${NORM}' is in`,
    ],
    [
      "a tensor in no shard",
      (folder, shards) =>
        changeIndex(folder, (map) => map["model.extra.weight"] = shards[0]!),
      "'model.extra.weight' is not in",
    ],
    [
      "a tensor that the index does not name",
      (folder) => changeIndex(folder, (map) => delete map[NORM]),
      "the index does not name it",
    ],
    [
      "a tensor in two shards",
      (folder, shards) => {
        const norm = numbered().get(NORM)!;
        return writeSafetensors(
          `${folder}/${shards[0]}`,
          new Map([[NORM, norm]]),
        );
      },
      `'${NORM}' is in both`,
    ],
    [
      "a shard outside the folder",
      (folder, shards) =>
        changeIndex(folder, (map) => map[NORM] = `../${shards.at(-1)}`),
      "which is no file name of its folder",
    ],
    [
      "a shard that is no name",
      (folder) =>
        changeIndex(folder, (map) => map[NORM] = ["a"] as unknown as string),
      "which is no file name of its folder",
    ],
    [
      "a shard that is cut off",
      (folder, shards) => Deno.truncate(`${folder}/${shards[1]}`, 600),
      "Cannot read",
    ],
    [
      "an index that names a tensor twice",
      (folder) =>
        Deno.writeTextFile(
          `${folder}/${INDEX}`,
          `{"weight_map":{"a":"x","a":"y"}}`,
        ),
      "it names 'a' twice",
    ],
    [
      "an index without a map",
      (folder) => Deno.writeTextFile(`${folder}/${INDEX}`, "{}"),
      "it has no weight_map",
    ],
    [
      "an index that is no JSON",
      (folder) => Deno.writeTextFile(`${folder}/${INDEX}`, "{"),
      "it is not JSON",
    ],
  ];
  for (const [name, change, message] of cases) {
    await t.step(name, async () => {
      await withShards(async (folder, shards) => {
        await change(folder, shards);
        await assertRejects(
          () => locateWeights(folder, config),
          DataError,
          message,
        );
      });
    });
  }
});

Deno.test({
  name: "locateWeights() gives the real file behind links",
  // Links are made only where everything may be written: deno test -A.
  ignore: Deno.permissions.querySync({ name: "write" }).state !== "granted",
  fn: async () => {
    await withShards(async (folder, shards) => {
      const cache = await Deno.makeTempDir();
      for (const name of [...shards, INDEX]) {
        await Deno.symlink(`${folder}/${name}`, `${cache}/${name}`);
      }
      const weights = await locateWeights(cache, config);
      const { path } = weights.get(NORM)!.range;
      assertEquals(path, await Deno.realPath(`${folder}/${shards.at(-1)}`));
      await Deno.remove(cache, { recursive: true });
    });
  },
});
