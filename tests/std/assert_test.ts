import {
  assert,
  assertAlmostEquals,
  assertArrayIncludes,
  assertEquals,
  assertExists,
  assertFalse,
  assertGreater,
  assertGreaterOrEqual,
  assertInstanceOf,
  AssertionError,
  assertLess,
  assertLessOrEqual,
  assertMatch,
  assertNotEquals,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
  equal,
  fail,
  unreachable,
} from "@std/assert";

const list = [1, 2];

const holding: [string, () => unknown][] = [
  ["assert()", () => assert(1)],
  ["assertFalse()", () => assertFalse("")],
  ["assertEquals()", () => assertEquals({ a: [1, NaN] }, { a: [1, NaN] })],
  ["assertNotEquals()", () => assertNotEquals([1], [2])],
  ["assertStrictEquals()", () => assertStrictEquals(list, list)],
  ["assertAlmostEquals()", () => assertAlmostEquals(1, 1 + 1e-8)],
  ["assertAlmostEquals() scaled", () => assertAlmostEquals(1e9, 1e9 + 50)],
  ["assertGreater()", () => assertGreater(2, 1)],
  ["assertGreaterOrEqual()", () => assertGreaterOrEqual(2, 2)],
  ["assertLess()", () => assertLess(1, 2)],
  ["assertLessOrEqual()", () => assertLessOrEqual(2, 2)],
  ["assertExists()", () => assertExists(0)],
  ["assertStringIncludes()", () => assertStringIncludes("abc", "b")],
  ["assertMatch()", () => assertMatch("abc", /^a/)],
  ["assertArrayIncludes()", () => assertArrayIncludes([{ a: 1 }], [{ a: 1 }])],
  ["assertInstanceOf()", () => assertInstanceOf(new TypeError(), Error)],
  ["assertThrows()", () => assertThrows(() => fail("no"), Error, "no")],
];

const failing: [string, () => unknown][] = [
  ["assert()", () => assert(0, "why")],
  ["assertFalse()", () => assertFalse("x", "why")],
  ["assertEquals()", () => assertEquals<unknown>({ a: 1 }, { a: 2 }, "why")],
  ["assertNotEquals()", () => assertNotEquals([1], [1], "why")],
  ["assertStrictEquals()", () => assertStrictEquals([1], [1], "why")],
  ["assertAlmostEquals()", () => assertAlmostEquals(1, 1.1, 0.01, "why")],
  ["assertAlmostEquals() of NaN", () => assertAlmostEquals(NaN, 1, 9, "why")],
  ["assertGreater()", () => assertGreater(1, 1, "why")],
  ["assertGreaterOrEqual()", () => assertGreaterOrEqual(NaN, 1, "why")],
  ["assertLess()", () => assertLess(1, 1, "why")],
  ["assertLessOrEqual()", () => assertLessOrEqual(2, 1, "why")],
  ["assertExists()", () => assertExists(null, "why")],
  ["assertStringIncludes()", () => assertStringIncludes("abc", "x", "why")],
  ["assertMatch()", () => assertMatch("abc", /x/, "why")],
  ["assertArrayIncludes()", () => assertArrayIncludes([1], [2], "why")],
  ["assertInstanceOf()", () => assertInstanceOf(5, Date, "why")],
  ["assertThrows()", () => assertThrows(() => 1, "why")],
  [
    "assertThrows() of a class",
    () => assertThrows(() => fail(), RangeError, "", "why"),
  ],
  ["fail()", () => fail("why")],
  ["unreachable()", () => unreachable("why")],
];

for (const [name, run] of holding) {
  Deno.test(`${name} lets pass what holds`, () => void run());
}

for (const [name, run] of failing) {
  Deno.test(`${name} throws an AssertionError with the caller's message`, () => {
    let error: unknown;
    try {
      run();
    } catch (thrown) {
      error = thrown;
    }
    if (!(error instanceof AssertionError)) throw new Error("nothing thrown");
    if (!error.message.includes("why")) throw error;
  });
}

Deno.test("assertThrows() returns the error and checks its text", () => {
  const error = assertThrows(
    () => {
      throw new RangeError("too far");
    },
    RangeError,
    "far",
  );
  assertEquals(error.message, "too far");
  assertThrows(
    () => assertThrows(() => fail("other"), Error, "far"),
    AssertionError,
    "other",
  );
});

Deno.test("assertRejects() tells a rejection from a throw", async () => {
  const error = await assertRejects(
    () => Promise.reject(new RangeError("too far")),
    RangeError,
    "far",
  );
  assertEquals(error.message, "too far");
  await assertRejects(
    () => assertRejects(() => Promise.resolve(1)),
    AssertionError,
    "Expected function to reject",
  );
  await assertRejects(
    () =>
      assertRejects(() => {
        throw new Error("at once");
      }),
    AssertionError,
    "throws when expected to reject",
  );
});

Deno.test("equal() compares by structure", async (t) => {
  const cyclic: Record<string, unknown> = { a: 1 };
  cyclic.self = cyclic;
  const twin: Record<string, unknown> = { a: 1 };
  twin.self = twin;
  const cases: [string, unknown, unknown, boolean][] = [
    ["zeros", 0, -0, true],
    ["NaN", NaN, NaN, true],
    ["bigint and number", 1n, 1, false],
    ["undefined keys", { a: undefined }, {}, false],
    ["no prototype", Object.create(null), {}, true],
    ["array and object", [1], { 0: 1 }, false],
    ["array lengths", [1, undefined], [1], false],
    [
      "typed arrays",
      new Float32Array([1, NaN]),
      new Float32Array([1, NaN]),
      true,
    ],
    ["typed array types", new Int8Array([1]), new Uint8Array([1]), false],
    ["dates", new Date(5), new Date(6), false],
    ["expressions", /a/g, /a/i, false],
    ["sets", new Set([{ a: 1 }, 2]), new Set([2, { a: 1 }]), true],
    [
      "sets of other members",
      new Set([{ a: 1 }, { a: 1 }]),
      new Set([{ a: 1 }, { a: 2 }]),
      false,
    ],
    ["maps", new Map([["a", [1]]]), new Map([["a", [1]]]), true],
    ["map values", new Map([["a", [1]]]), new Map([["a", [2]]]), false],
    ["classes", new (class A {})(), new (class B {})(), false],
    ["cycles", cyclic, twin, true],
    ["symbols", { [Symbol.iterator]: 1 }, { [Symbol.iterator]: 2 }, false],
  ];
  for (const [name, a, b, expected] of cases) {
    await t.step(name, () => {
      assert(equal(a, b) === expected);
      assert(equal(b, a) === expected);
    });
  }
});

Deno.test("assertEquals() shows the lines that differ", () => {
  const error = assertThrows(
    () => assertEquals({ a: 1, b: [1, 2, 3] }, { a: 1, b: [1, 2, 4] }),
    AssertionError,
  );
  assertMatch(error.message, /\+\s+3\n-\s+4/);
});
