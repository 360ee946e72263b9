import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type SamplingKey,
  samplingSeed,
} from "../../lib/policy/sampling_key.ts";

const key: SamplingKey = {
  seed: 42,
  purpose: "answer",
  step: 1,
  problemId: "ring:7",
  level: 0,
  attempt: 0,
  index: 0,
};

Deno.test("samplingSeed() never changes its values", () => {
  // SHA-256 of the array as JSON, by sha256sum.
  assertEquals(samplingSeed(key), [0x82dc523d, 0xebde796f]);
  assertEquals(
    samplingSeed({ ...key, purpose: "hint", problemId: 'é"\\', index: 3 }),
    [0x1daaf326, 0x5ec8ec0f],
  );
});

Deno.test("samplingSeed() depends on every part of the key", () => {
  const changes: Partial<SamplingKey>[] = [
    {},
    { seed: 43 },
    { purpose: "hint" },
    { purpose: "eval" },
    { step: 2 },
    { problemId: "ring:8" },
    { level: 1 },
    { attempt: 1 },
    { index: 1 },
  ];
  const seeds = changes.map((change) =>
    samplingSeed({ ...key, ...change }).join()
  );
  assertEquals(new Set(seeds).size, changes.length);
});

Deno.test("samplingSeed() cannot be made to collide by an id", () => {
  const ids = ["1", '1"', "1,0", '1",0,0,0]', "", "\ud800", "\\ud800", "\\"];
  const seeds = ids.map((problemId) =>
    samplingSeed({ ...key, problemId }).join()
  );
  assertEquals(new Set(seeds).size, ids.length);
});

Deno.test("samplingSeed() gives two 32-bit words, the same for the same key", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(), (id, index) => {
      const seed = samplingSeed({ ...key, problemId: id, index });
      assert(seed.every((word) => word === word >>> 0));
      assertEquals(samplingSeed({ ...key, problemId: id, index }), seed);
    }),
  );
});
