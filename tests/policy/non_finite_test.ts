import { assert, assertEquals, assertRejects } from "@std/assert";
import { DataError } from "../../lib/jsonl/mod.ts";
import {
  holdsNonFinite,
  loadModelConfig,
  locateWeights,
  nonFiniteStored,
  type WeightType,
} from "../../lib/model/mod.ts";
import { loadPolicy, locateModel, saveModel } from "../../lib/policy/mod.ts";
import { withModel } from "./_model_folder.ts";

const lora = { rank: 2, alpha: 4, targetModules: ["q_proj"] };
const name = "model.layers.1.self_attn.q_proj.weight";

/** Bits of an infinity and a NaN, and of the largest finite number. */
const BITS: Record<WeightType, { broken: number[]; largest: number }> = {
  float32: {
    broken: [0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001],
    largest: 0xff7fffff,
  },
  float16: { broken: [0x7c00, 0xfc00, 0x7e00, 0x7c01], largest: 0xfbff },
  bfloat16: { broken: [0x7f80, 0xff80, 0x7fc0, 0x7f81], largest: 0xff7f },
};

const types = Object.keys(BITS) as WeightType[];

function bytesOf(type: WeightType, values: number[]): Uint8Array {
  const data = type === "float32"
    ? Uint32Array.from(values)
    : Uint16Array.from(values);
  return new Uint8Array(data.buffer);
}

/** Puts the bits of one number into a stored weight. */
async function poke(folder: string, bits: number, type: WeightType) {
  const weights = await locateWeights(folder, await loadModelConfig(folder));
  const { path, offset } = weights.get(name)!.range;
  using file = await Deno.open(path, { write: true });
  const bytes = bytesOf(type, [bits]);
  await file.seek(offset + 6 * bytes.length, Deno.SeekMode.Start);
  await file.write(bytes);
}

Deno.test("holdsNonFinite() finds one in any place, and no finite number", () => {
  for (const type of types) {
    const { broken, largest } = BITS[type];
    for (let length = 1; length < 6; length++) {
      const fine = Array<number>(length).fill(largest);
      assertEquals(holdsNonFinite(bytesOf(type, fine), type), false);
      for (let at = 0; at < length; at++) {
        for (const bits of broken) {
          const bytes = bytesOf(type, fine.with(at, bits));
          assert(holdsNonFinite(bytes, type), `${type} ${bits} at ${at}`);
          const shifted = new Uint8Array([0, ...bytes]).subarray(1);
          assert(holdsNonFinite(shifted, type));
        }
      }
    }
  }
});

Deno.test("a base model that is not finite is refused by tensor name", async (t) => {
  for (const type of types) {
    for (const bits of BITS[type].broken.slice(1, 3)) {
      await t.step(`${type} ${bits.toString(16)}`, async () => {
        await withModel({ type }, async (folder, parent) => {
          const before = await locateModel(folder);
          await poke(folder, bits, type);
          const value = await nonFiniteStored(name, before.base.get(name)!);
          const says = `Cannot use model '${folder}': '${name}' holds ${value}`;
          for (
            const load of [
              () => loadPolicy(folder, { device: "cpu" }),
              () => loadPolicy(folder, { device: "cpu", lora }),
              () => locateModel(folder),
            ]
          ) await assertRejects(load, DataError, says);
          await assertRejects(
            () =>
              saveModel(`${parent}/out`, before, { tokenizerFolder: folder }),
            DataError,
            `Cannot write tensor '${name}'`,
          );
          const names = await Array.fromAsync(Deno.readDir(parent));
          assertEquals(names.map(({ name }) => name), ["model"]);
        });
      });
    }
  }
});

Deno.test("saveModel() refuses a merged sum beyond its type's range", async (t) => {
  for (const type of [undefined, ...types]) {
    await t.step(`${type}`, async () => {
      await withModel({}, async (folder, parent) => {
        await using policy = await loadPolicy(folder, { device: "cpu", lora });
        for (const { data } of policy.weights.values()) data.fill(3e19);
        const options = { tokenizerFolder: folder, ...type && { type } };
        await assertRejects(
          () => saveModel(`${parent}/out`, policy, options),
          DataError,
          "Cannot write tensor 'model.layers.0.self_attn.q_proj.weight'",
        );
        const names = await Array.fromAsync(Deno.readDir(parent));
        assertEquals(names.map(({ name }) => name), ["model"]);
      });
    });
  }
});
