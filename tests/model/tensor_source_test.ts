import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { DataError } from "../../lib/jsonl/mod.ts";
import {
  checkFreeSpace,
  memoryTensor,
  readSafetensors,
  readSafetensorsHeader,
  storedTensor,
  type WeightType,
  writeTensors,
} from "../../lib/model/mod.ts";

async function roundTrip(
  data: Float32Array,
  type: WeightType,
): Promise<Float32Array> {
  const path = await Deno.makeTempFile();
  try {
    const source = memoryTensor({ shape: [data.length], data }, type);
    await writeTensors(path, new Map([["x", source]]));
    return (await readSafetensors(path)).get("x")!.data as Float32Array;
  } finally {
    await Deno.remove(path);
  }
}

/** The nearest bfloat16, found by trying both neighbours in float64. */
function nearestBfloat16(value: number): number {
  const bits = new Uint32Array(1);
  const float = new Float32Array(bits.buffer);
  float[0] = value;
  bits[0]! &= 0xffff0000;
  const down = float[0];
  const even = (bits[0]! >>> 16 & 1) === 0;
  bits[0]! += 0x10000;
  const up = float[0];
  const a = Math.abs(value - down);
  const b = Math.abs(up - value);
  return a < b || (a === b && even) ? down : up;
}

Deno.test("memoryTensor() rounds to the nearest bfloat16, ties to even", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.float32Array({
        minLength: 1,
        maxLength: 40,
        noNaN: true,
        max: Math.fround(1e38),
        min: Math.fround(-1e38),
      }),
      async (data) => {
        const actual = await roundTrip(data, "bfloat16");
        assertEquals(
          [...actual].map((value) => value + 0),
          [...data].map((value) => nearestBfloat16(value) + 0),
        );
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("memoryTensor() keeps what is not finite, in either half type", async () => {
  const data = Float32Array.of(NaN, Infinity, -Infinity, 0, -0, 1.5);
  for (const type of ["bfloat16", "float16", "float32"] as const) {
    assertEquals(await roundTrip(data, type), data);
  }
});

Deno.test("writeTensors() refuses a number that its type cannot hold, by tensor", async () => {
  const path = await Deno.makeTempFile();
  for (
    const [type, value] of [
      ["float16", 65_520],
      ["float16", -1e6],
      ["bfloat16", 3.4e38],
    ] as const
  ) {
    const tensor = { shape: [2], data: Float32Array.of(1, value) };
    await assertRejects(
      () => writeTensors(path, new Map([["a", memoryTensor(tensor, type)]])),
      DataError,
      `Cannot write tensor 'a': ${
        tensor.data[1]
      } is beyond the range of ${type}`,
    );
  }
  const largest = { shape: [1], data: Float32Array.of(65_504) };
  await writeTensors(path, new Map([["a", memoryTensor(largest, "float16")]]));
});

Deno.test("writeTensors() writes each type under its name, wider ones first", async () => {
  const path = await Deno.makeTempFile();
  const tensor = { shape: [3], data: Float32Array.of(1, 2, 3) };
  await writeTensors(
    path,
    new Map([
      ["a", memoryTensor(tensor, "float16")],
      ["b", memoryTensor(tensor, "bfloat16")],
      ["c", memoryTensor(tensor)],
    ]),
  );
  const { tensors } = await readSafetensorsHeader(path);
  assertEquals(
    tensors.map(({ name, dtype, byteLength }) => [name, dtype, byteLength]),
    [["c", "F32", 12], ["b", "BF16", 6], ["a", "F16", 6]],
  );
  for (const { data } of (await readSafetensors(path)).values()) {
    assertEquals(data, tensor.data);
  }
  await Deno.remove(path);
});

Deno.test("storedTensor() copies or converts from file to file", async () => {
  const [from, to] = [await Deno.makeTempFile(), await Deno.makeTempFile()];
  const data = Float32Array.from({ length: 600_000 }, (_, i) => i % 251 - 125);
  const source = memoryTensor({ shape: [600, 1000], data }, "bfloat16");
  await writeTensors(from, new Map([["x", source]]));
  const [entry] = (await readSafetensorsHeader(from)).tensors;
  const stored = {
    shape: entry!.shape,
    type: "bfloat16",
    range: { ...entry!, path: from },
  } as const;
  for (const type of ["bfloat16", "float16", "float32"] as const) {
    await writeTensors(to, new Map([["x", storedTensor("x", stored, type)]]));
    assertEquals((await readSafetensors(to)).get("x")?.data, data);
  }
  await Deno.remove(from);
  await Deno.remove(to);
});

Deno.test("checkFreeSpace() says what is needed and what is left", async () => {
  const folder = await Deno.makeTempDir();
  await checkFreeSpace(folder, 1000, () => 1000);
  await checkFreeSpace(folder, 1);
  await assertRejects(
    () => checkFreeSpace(folder, 2.5e9, () => 1.25e8),
    Error,
    "2.5 GB are needed, the disk has 125.0 MB left",
  );
  await Deno.remove(folder);
});
