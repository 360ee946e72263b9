import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { DataError } from "../../lib/jsonl/mod.ts";
import { readSafetensors } from "../../lib/model/read_safetensors.ts";
import { writeSafetensors } from "../../lib/model/write_safetensors.ts";

const folder = await Deno.makeTempDir();
globalThis.addEventListener("unload", () => {
  Deno.removeSync(folder, { recursive: true });
});
const path = `${folder}/test.safetensors`;

/** Writes a file of the given header and so many bytes of data. */
async function writeRaw(
  header: unknown,
  dataBytes: number,
  fill: (data: Uint8Array) => void = () => {},
): Promise<void> {
  const text = typeof header === "string" ? header : JSON.stringify(header);
  const json = new TextEncoder().encode(text);
  const bytes = new Uint8Array(8 + json.length + dataBytes);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(json.length), true);
  bytes.set(json, 8);
  fill(bytes.subarray(8 + json.length));
  await Deno.writeFile(path, bytes);
}

function entry(
  begin: number,
  end: number,
  shape: unknown = [(end - begin) / 4],
  dtype = "F32",
): Record<string, unknown> {
  return { dtype, shape, "data_offsets": [begin, end] };
}

/** A small whole file and its bytes. */
async function writeWhole(): Promise<Uint8Array> {
  const x = { shape: [2], data: Float32Array.of(1, 2) };
  await writeSafetensors(path, new Map([["x", x]]));
  return await Deno.readFile(path);
}

Deno.test("readSafetensors() widens F16 and BF16", async () => {
  const header = {
    half: entry(0, 6, [3], "F16"),
    brain: entry(6, 12, [3], "BF16"),
  };
  await writeRaw(header, 12, (data) => {
    const view = new DataView(data.buffer, data.byteOffset);
    [0x3c00, 0xc000, 0x0001, 0x3f80, 0xc000, 0x3eab].forEach((bits, i) =>
      view.setUint16(2 * i, bits, true)
    );
  });
  const read = await readSafetensors(path);
  assertEquals(read.get("half")?.data, Float32Array.of(1, -2, 2 ** -24));
  assertEquals(read.get("brain")?.data, Float32Array.of(1, -2, 0.333984375));
});

Deno.test("readSafetensors() widens more than one chunk of BF16", async () => {
  const count = 600_000;
  const header = { x: entry(0, 2 * count, [count], "BF16") };
  await writeRaw(header, 2 * count, (data) => {
    for (let i = 0; i < count; i++) {
      data[2 * i] = i & 0xff;
      data[2 * i + 1] = i % 120;
    }
  });
  const { data } = (await readSafetensors(path)).get("x")!;
  const bits = new Uint32Array(data.buffer);
  assertEquals(bits.length, count);
  assert(
    bits.every((word, i) => word === ((i % 120) << 24 | (i & 0xff) << 16)),
  );
});

Deno.test("readSafetensors() refuses hostile headers", async (t) => {
  const twice = `{"x":${JSON.stringify(entry(0, 4))},` +
    `"\\u0078":${JSON.stringify(entry(4, 8))}}`;
  const cases: [name: string, header: unknown, data: number, says: string][] = [
    ["empty header", "", 0, "not JSON"],
    ["not JSON", "{", 0, "not JSON"],
    ["not an object", [], 0, "not an object"],
    ["deep nesting", "[".repeat(50_000), 0, "not JSON"],
    ["metadata", { "__metadata__": { a: 1 } }, 0, "an object of strings"],
    ["entry", { x: 1 }, 0, "tensor 'x'"],
    ["no dtype", { x: {} }, 0, "dtype undefined is unknown"],
    ["dtype", { x: entry(0, 4, [1], "F31") }, 4, '"F31" is unknown'],
    ["inherited dtype", { x: entry(0, 4, [1], "toString") }, 4, "is unknown"],
    ["shape", { x: entry(0, 4, [-1]) }, 4, "shape [-1]"],
    ["shape's type", { x: entry(0, 4, "1") }, 4, 'shape "1"'],
    ["one offset", { x: { ...entry(0, 4), "data_offsets": [0] } }, 4, "[0]"],
    ["offsets in the wrong order", { x: entry(4, 0, [1]) }, 4, "hold -4"],
    ["size", { x: entry(0, 8, [1]) }, 8, "takes 4 bytes"],
    ["overflowing size", { x: entry(0, 0, [2 ** 40, 2 ** 40]) }, 0, "takes"],
    [
      "infinite size times nothing",
      { x: entry(0, 0, [...Array(40).fill(2 ** 50), 0]) },
      0,
      "takes",
    ],
    ["cut off", { x: entry(0, 8) }, 4, "tensor 'x'"],
    [
      "overlap",
      { x: entry(0, 8), y: entry(4, 12) },
      12,
      `'y' of '${path}': it overlaps 'x'`,
    ],
    [
      "an overlap with the next one",
      { x: entry(0, 4), y: entry(8, 12), z: entry(8, 12) },
      12,
      `'y' of '${path}': its data_offsets are 8 to 12`,
    ],
    [
      "an overlap with the one before",
      { x: entry(0, 8), y: entry(4, 8), z: entry(12, 16) },
      16,
      `'y' of '${path}': its data_offsets are 4 to 8, where others lie or the data ends; the place that is free is 8 to 12`,
    ],
    [
      "a first tensor that was moved",
      { x: entry(4, 12), y: entry(8, 16) },
      16,
      `'x' of '${path}': its data_offsets are 4 to 12`,
    ],
    [
      "a tensor beyond the end",
      { x: entry(0, 4), y: entry(400, 404), z: entry(8, 12) },
      12,
      `'y' of '${path}': its data_offsets are 400 to 404`,
    ],
    [
      "a last tensor beyond the end",
      { x: entry(0, 4), y: entry(5, 9) },
      8,
      `'y' of '${path}': its data_offsets are 5 to 9`,
    ],
    [
      "two that were moved",
      { x: entry(0, 4), y: entry(2, 6), z: entry(10, 14), a: entry(8, 12) },
      16,
      "overlaps 'x'",
    ],
    ["negative offsets", { x: entry(-4, 0, [1]) }, 4, "[-4,0] is not two"],
    ["same place", { x: entry(0, 4), y: entry(0, 4) }, 4, "overlaps"],
    [
      "same place, and a hole",
      { x: entry(0, 4), y: entry(0, 4) },
      8,
      `'y' of '${path}': its data_offsets are 0 to 4`,
    ],
    ["gap", { x: entry(0, 4), y: entry(8, 12) }, 12, "a gap after 'x'"],
    ["gap at the start", { x: entry(4, 8) }, 8, "a gap after the header"],
    ["surplus", { x: entry(0, 4) }, 8, "4 bytes after"],
    ["duplicate name", twice, 8, "names 'x' twice"],
    [
      "duplicate key",
      '{"x":{"dtype":"F32","dtype":"F32","shape":[0],"data_offsets":[0,0]}}',
      0,
      "names 'dtype' twice",
    ],
    ["unread type", { x: entry(0, 4, [4], "U8") }, 4, "U8 is not supported"],
  ];
  for (const [name, header, data, message] of cases) {
    await t.step(name, async () => {
      await writeRaw(header, data);
      const { hint } = await assertRejects(
        () => readSafetensors(path),
        DataError,
        message,
      );
      assert(hint, "it says no way out");
    });
  }
});

Deno.test("readSafetensors() refuses a header that is no UTF-8", async () => {
  const bytes = await writeWhole();
  bytes[8 + 3] = 0xff;
  await Deno.writeFile(path, bytes);
  await assertRejects(() => readSafetensors(path), DataError, "not JSON");
});

Deno.test("readSafetensors() names the one tensor whose offsets were moved", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 8 }),
      fc.nat(),
      fc.integer({ min: -8, max: 8 }).filter((shift) => shift !== 0),
      async (sizes, pick, shift) => {
        let begin = 0;
        const header = Object.fromEntries(sizes.map((size, i) => {
          const one = entry(begin, begin += 4 * size, [size]);
          return [`t${i}`, one];
        }));
        const moved = `t${pick % sizes.length}`;
        const [from, to] = header[moved]!.data_offsets as [number, number];
        fc.pre(from + 4 * shift >= 0);
        header[moved]!.data_offsets = [from + 4 * shift, to + 4 * shift];
        await writeRaw(header, begin);
        await assertRejects(
          () => readSafetensors(path),
          DataError,
          `Cannot read tensor '${moved}' of`,
        );
      },
    ),
    { numRuns: 100 },
  );
});

Deno.test("readSafetensors() refuses files shorter than their header says", async (t) => {
  const bytes = await writeWhole();
  for (let length = 0; length < bytes.length; length += 5) {
    await t.step(`${length} of ${bytes.length} bytes`, async () => {
      await Deno.writeFile(path, bytes.subarray(0, length));
      await assertRejects(() => readSafetensors(path), DataError, path);
    });
  }
  await t.step("a header of 2^64 - 1 bytes", async () => {
    await Deno.writeFile(path, new Uint8Array(64).fill(0xff));
    await assertRejects(() => readSafetensors(path), DataError, "claims");
  });
});

Deno.test("readSafetensors() reads or refuses any damaged header", async () => {
  const bytes = await writeWhole();
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 9),
      fc.nat(255),
      async (at, value) => {
        const damaged = bytes.slice();
        damaged[at] = value;
        await Deno.writeFile(path, damaged);
        try {
          const [tensor] = (await readSafetensors(path)).values();
          assertEquals(tensor?.data.length, 2);
        } catch (error) {
          assert(error instanceof DataError, String(error));
        }
      },
    ),
    { numRuns: 300 },
  );
});
