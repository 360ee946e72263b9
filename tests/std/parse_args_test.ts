import { assertEquals, assertThrows } from "@std/assert";
import { parseArgs, type ParseOptions } from "@std/cli";

// Worked out from std's documentation; its own test file for parseArgs() was
// run against this stand-in as well when it was written.
const cases: [string, string, ParseOptions, Record<string, unknown>][] = [
  ["numbers", "--seed 7 -x 1e3 0x10 a", {}, {
    seed: 7,
    x: 1000,
    _: [16, "a"],
  }],
  ["strings", "--seed 007 --name", { string: ["seed", "name"] }, {
    seed: "007",
    name: "",
    _: [],
  }],
  ["equals signs", "--a=b=c --d=", {}, { a: "b=c", d: "", _: [] }],
  [
    "booleans",
    "--quiet file --loud=false",
    { boolean: ["quiet", "loud", "x"] },
    {
      quiet: true,
      loud: false,
      x: false,
      _: ["file"],
    },
  ],
  ["boolean words", "--quiet false file", { boolean: "quiet" }, {
    quiet: false,
    _: ["file"],
  }],
  ["all booleans", "--a b --c=d", { boolean: true }, {
    a: true,
    c: "d",
    _: ["b"],
  }],
  ["negation", "--no-a --no-b", { boolean: ["a"], negatable: ["a"] }, {
    a: false,
    "no-b": true,
    _: [],
  }],
  ["lists", "--s a --s 1 --t", {
    string: "s",
    boolean: "t",
    collect: ["s", "t", "u"],
  }, {
    s: ["a", "1"],
    t: [true],
    u: [],
    _: [],
  }],
  ["last value", "--a 1 --a 2", {}, { a: 2, _: [] }],
  ["aliases", "-h --out f", {
    boolean: "help",
    alias: { help: "h", o: ["out"] },
  }, {
    help: true,
    h: true,
    out: "f",
    o: "f",
    _: [],
  }],
  ["defaults", "--a 1", { default: { a: 5, b: 6 } }, { a: 1, b: 6, _: [] }],
  ["unset defaults", "", { boolean: "a", default: { a: undefined } }, {
    a: undefined,
    _: [],
  }],
  ["joined letters", "-ab -n5", {}, { a: true, b: true, n: 5, _: [] }],
  ["attached text", "-xfile.txt", {}, {
    x: true,
    f: true,
    i: true,
    l: true,
    e: ".txt",
    _: [],
  }],
  ["a single dash", "- -n -", {}, { n: "-", _: ["-"] }],
  ["a dash is no value", "--data --beta -1", { string: ["data", "beta"] }, {
    data: "",
    beta: "",
    1: true,
    _: [],
  }],
  ["double dash", "a -- --b", {}, { _: ["a", "--b"] }],
  ["double dash apart", "a -- --b", { "--": true }, {
    _: ["a"],
    "--": ["--b"],
  }],
  ["stopping early", "--a 1 run --b", { stopEarly: true }, {
    a: 1,
    _: ["run", "--b"],
  }],
  ["nested names", "--a.b 1 --a.c 2", {}, { a: { b: 1, c: 2 }, _: [] }],
];

for (const [name, args, options, expected] of cases) {
  Deno.test(`parseArgs() reads ${name}`, () => {
    const actual = parseArgs(args.split(" ").filter(Boolean), options);
    assertEquals<unknown>(actual, expected);
  });
}

Deno.test("parseArgs() hands unknown arguments over and drops refused ones", () => {
  const seen: unknown[] = [];
  const actual = parseArgs(["--a", "1", "x", "--b"], {
    string: ["a"],
    unknown: (...args: unknown[]): boolean => {
      seen.push(args);
      return false;
    },
  });
  assertEquals<unknown>(actual, { a: "1", _: [] });
  assertEquals<unknown>(seen, [["x"], ["--b", "b", true]]);
});

Deno.test("parseArgs() types its result by the options", () => {
  const args = parseArgs(["--name", "a"], {
    string: ["name"],
    boolean: ["quiet"],
    collect: ["name"],
    default: { steps: 3 },
  });
  const names: string[] = args.name;
  const quiet: boolean = args.quiet;
  assertEquals({ names, quiet }, { names: ["a"], quiet: false });
});

Deno.test("parseArgs() leaves prototypes alone", () => {
  parseArgs(["--__proto__.polluted", "1", "--a.constructor.prototype.b", "2"]);
  assertEquals(Reflect.get({}, "polluted"), undefined);
  assertEquals(Reflect.get({}, "b"), undefined);
});

Deno.test("parseArgs() refuses an alias without a value", () => {
  const alias = { h: undefined } as unknown as Record<string, string>;
  assertThrows(() => parseArgs([], { alias }), Error, "must be defined");
});
