import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import {
  readSafetensors,
  type StoredTensor,
} from "../../lib/model/read_safetensors.ts";
import { readSafetensorsHeader } from "../../lib/model/read_safetensors_header.ts";
import { writeSafetensors } from "../../lib/model/write_safetensors.ts";
import { goldenFolders } from "./_golden_folders.ts";

const folder = await Deno.makeTempDir();
globalThis.addEventListener("unload", () => {
  Deno.removeSync(folder, { recursive: true });
});
const path = `${folder}/test.safetensors`;

const shapes = fc.array(fc.nat(4), { maxLength: 3 });
const tensors = fc.dictionary(
  fc.string(),
  fc.tuple(shapes, fc.boolean(), fc.integer()),
  { maxKeys: 5 },
).map((record) => {
  const names = Object.entries(record).filter(([n]) => n !== "__metadata__");
  return new Map(names.map(([name, [shape, integers, start]]) => {
    const size = shape.reduce((a, b) => a * b, 1);
    const data: StoredTensor["data"] = integers
      ? BigInt64Array.from({ length: size }, (_, i) => BigInt(start - i))
      : Float32Array.from({ length: size }, (_, i) => (start + i) / 3);
    return [name, { shape, data }];
  }));
});

Deno.test("writeSafetensors() writes what readSafetensors() gives back", async () => {
  await fc.assert(
    fc.asyncProperty(tensors, async (original) => {
      await writeSafetensors(path, original);
      const read = await readSafetensors(path);
      assertEquals(read.size, original.size);
      for (const [name, tensor] of original) {
        assertEquals(read.get(name), tensor);
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("writeSafetensors() takes any name", async () => {
  const data = Float32Array.of(1);
  const names = ['"', "\\", '{"a":', "}", 'x":', "__proto__", "7", "\u2028"];
  const original = new Map(names.map((name) => [name, { shape: [1], data }]));
  await writeSafetensors(path, original);
  assertEquals((await readSafetensors(path)).size, names.length);
});

Deno.test("writeSafetensors() gives the same bytes in any order", async () => {
  const a = { shape: [1], data: Float32Array.of(1) };
  const b = { shape: [1], data: BigInt64Array.of(2n) };
  const c = { shape: [3], data: Float32Array.of(3, 4, 5) };
  await writeSafetensors(
    path,
    new Map<string, StoredTensor>([["c", c], ["a", a], ["b", b]]),
  );
  const first = await Deno.readFile(path);
  await writeSafetensors(
    path,
    new Map<string, StoredTensor>([["b", b], ["c", c], ["a", a]]),
  );
  assertEquals(await Deno.readFile(path), first);
  const { tensors, metadata } = await readSafetensorsHeader(path);
  assertEquals(tensors.map(({ name }) => name), ["b", "a", "c"]);
  assertEquals(tensors[0]!.offset % 8, 0);
  assertEquals(metadata, { format: "pt" });
});

Deno.test("writeSafetensors() leaves the old file when it fails", async () => {
  const good = { shape: [1], data: Float32Array.of(1) };
  await writeSafetensors(path, new Map([["x", good]]));
  const before = await Deno.readFile(path);
  await assertRejects(
    () => writeSafetensors(path, new Map([["x", { ...good, shape: [2] }]])),
    RangeError,
    "shape [2] does not hold 4 bytes of F32",
  );
  assertEquals(await Deno.readFile(path), before);
  const entries = await Array.fromAsync(Deno.readDir(folder));
  assertEquals(entries.map(({ name }) => name), ["test.safetensors"]);
});

Deno.test("writeSafetensors() writes a view's own part", async () => {
  const data = Float32Array.of(1, 2, 3, 4).subarray(1, 3);
  await writeSafetensors(path, new Map([["x", { shape: [2], data }]]));
  const read = await readSafetensors(path);
  assertEquals(read.get("x")?.data, Float32Array.of(2, 3));
});

Deno.test({
  name: "golden writeSafetensors() writes the reference's bytes",
  ignore: goldenFolders().length === 0,
  async fn() {
    for (const golden of goldenFolders()) {
      const source = `${golden}/model.safetensors`;
      const { metadata } = await readSafetensorsHeader(source);
      await writeSafetensors(path, await readSafetensors(source), metadata);
      assertEquals(await Deno.readFile(path), await Deno.readFile(source));
    }
  },
});
