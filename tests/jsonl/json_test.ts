import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { parseJson, stringifyJson } from "../../lib/jsonl/mod.ts";

Deno.test("parseJson() keeps the digits of large integers", () => {
  const text = '{"id":9007199254740993,"list":[-12345678901234567890,1]}';
  const value = parseJson(text);
  assertEquals<unknown>(value, {
    id: 9007199254740993n,
    list: [-12345678901234567890n, 1],
  });
  assertEquals(stringifyJson(value), text);
});

Deno.test("parseJson() leaves other numbers as they are", () => {
  assertEquals<unknown>(
    parseJson("[9007199254740991, 0.12345678901234567, 1e20, -0, 1.5]"),
    [9007199254740991, 0.12345678901234567, 1e20, -0, 1.5],
  );
});

Deno.test("parseJson() does not touch digits inside texts", () => {
  assertEquals<unknown>(parseJson('{"a":"12345678901234567890"}'), {
    a: "12345678901234567890",
  });
});

Deno.test("parseJson() accepts only JSON", () => {
  const texts = [
    "",
    "{a:1}",
    "{'a':1}",
    "[1,]",
    "NaN",
    "[1] // no",
    "1 2",
    "0x10",
    "[1e999]",
    "undefined",
    '"\u0001"',
  ];
  for (const text of texts) {
    assertThrows(() => parseJson(text), SyntaxError, undefined, text);
  }
});

Deno.test("stringifyJson() and parseJson() round-trip", () => {
  const integer = fc.bigInt().map((value) =>
    Number.isSafeInteger(Number(value)) ? Number(value) : value
  );
  const value = fc.letrec((tie) => ({
    leaf: fc.oneof(
      integer,
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.double({ noNaN: true, noDefaultInfinity: true })
        // A whole double beyond 2^53 is written, and read back, as an integer.
        .filter((x) => !Number.isInteger(x) || Number.isSafeInteger(x))
        .map((x) => x + 0),
    ),
    tree: fc.oneof(
      { depthSize: "small" },
      tie("leaf"),
      fc.array(tie("tree")),
      fc.dictionary(fc.string(), tie("tree")),
    ),
  })).tree;
  fc.assert(fc.property(value, (value) => {
    const text = stringifyJson(value);
    assertEquals(stringifyJson(parseJson(text)), text);
  }));
});

Deno.test("stringifyJson() refuses what has no JSON form", () => {
  assertThrows(() => stringifyJson(undefined), TypeError, "undefined");
});
