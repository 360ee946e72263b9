import { assertEquals, assertThrows } from "@std/assert";
import { parse, stringify } from "@std/yaml";

Deno.test("parse() reads the core schema", () => {
  const text = `
# a comment
rate: 1e-6
steps: 0o17
word: yes
none: ~
on: true
list: [1, two]
base: &base { a: 1 }
more:
  <<: *base
  b: 2
text: |
  two
  lines
`;
  assertEquals<unknown>(parse(text), {
    rate: 1e-6,
    steps: 15,
    word: "yes",
    none: null,
    on: true,
    list: [1, "two"],
    base: { a: 1 },
    more: { a: 1, b: 2 },
    text: "two\nlines\n",
  });
  assertEquals(parse(""), null);
});

Deno.test("parse() throws a SyntaxError with the place", () => {
  for (const text of ["a: [1", "\ta: 1", "a: 'x'y", "--- 1\n--- 2"]) {
    assertThrows(() => parse(text), SyntaxError, "line");
  }
});

Deno.test("parse() refuses duplicate keys unless allowed", () => {
  assertThrows(() => parse("a: 1\na: 2"), SyntaxError, "unique");
  assertEquals<unknown>(parse("a: 1\na: 2", { allowDuplicateKeys: true }), {
    a: 2,
  });
});

Deno.test("stringify() writes what parse() reads", () => {
  const value = {
    name: "Alice",
    digits: "1",
    word: "yes",
    colon: "a: b",
    rate: 1e-6,
    list: [1, [2, 3]],
    nested: { on: true, none: null },
    text: "two\nlines\n",
  };
  assertEquals<unknown>(parse(stringify(value)), value);
});

Deno.test("stringify() takes std's layout options", () => {
  assertEquals(stringify({ b: [1], a: 2 }), "b:\n  - 1\na: 2\n");
  assertEquals(
    stringify({ b: [1], a: 2 }, { sortKeys: true, arrayIndent: false }),
    "a: 2\nb:\n- 1\n",
  );
  assertEquals(stringify({ a: { b: 1 } }, { indent: 4 }), "a:\n    b: 1\n");
  assertEquals(stringify({ a: "yes" }), 'a: "yes"\n');
  assertEquals(stringify({ a: "yes" }, { compatMode: false }), "a: yes\n");
});

Deno.test("stringify() refuses what YAML cannot hold", () => {
  assertThrows(() => stringify({ a: undefined }), TypeError, "undefined");
  assertThrows(() => stringify([() => 1]), TypeError, "function");
  assertEquals(
    stringify({ a: undefined, b: 1 }, { skipInvalid: true }),
    "b: 1\n",
  );
});
