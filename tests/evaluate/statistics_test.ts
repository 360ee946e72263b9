import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import {
  answerClasses,
  averageInterval,
  bootstrapInterval,
  majorityAtK,
  passAtK,
  type Vote,
  wilsonInterval,
} from "../../lib/evaluate/mod.ts";
import { type Gold, judge } from "../../lib/verify/mod.ts";

Deno.test("passAtK() equals hand-computed values", () => {
  const cases: [n: number, c: number, k: number, expected: number][] = [
    [1, 0, 1, 0],
    [1, 1, 1, 1],
    [4, 1, 1, 1 / 4],
    // 1 - C(3,2)/C(4,2) = 1 - 3/6
    [4, 1, 2, 1 / 2],
    // 1 - C(7,3)/C(10,3) = 1 - 35/120
    [10, 3, 3, 17 / 24],
    [4, 1, 4, 1],
    [4, 0, 4, 0],
    // 1 - 199/200 * 198/199 = 1 - 198/200
    [200, 1, 2, 1 / 100],
  ];
  for (const [n, c, k, expected] of cases) {
    assertAlmostEquals(passAtK(n, c, k), expected, 1e-12);
  }
});

Deno.test("passAtK() is the share of k-subsets with a right completion", () => {
  for (let n = 1; n <= 7; n++) {
    for (let c = 0; c <= n; c++) {
      const hits = Array.from({ length: n + 1 }, () => 0);
      const all = Array.from({ length: n + 1 }, () => 0);
      for (let mask = 1; mask < 2 ** n; mask++) {
        const size = mask.toString(2).replaceAll("0", "").length;
        all[size] = (all[size] ?? 0) + 1;
        // The first c completions are the right ones.
        if ((mask & (2 ** c - 1)) !== 0) hits[size] = (hits[size] ?? 0) + 1;
      }
      for (let k = 1; k <= n; k++) {
        const share = (hits[k] ?? 0) / (all[k] ?? 1);
        assertAlmostEquals(passAtK(n, c, k), share, 1e-12);
      }
    }
  }
});

Deno.test("passAtK() is unbiased", () => {
  const [n, k, p] = [6, 3, 0.3];
  const binomial = [1, 6, 15, 20, 15, 6, 1];
  const expected = binomial.reduce(
    (sum, ways, c) =>
      sum + ways * p ** c * (1 - p) ** (n - c) * passAtK(n, c, k),
    0,
  );
  assertAlmostEquals(expected, 1 - (1 - p) ** k, 1e-12);
});

Deno.test("passAtK() rejects counts that do not fit", () => {
  for (
    const [n, c, k] of [[4, 5, 1], [4, -1, 1], [4, 1, 5], [4, 1, 0], [
      4,
      1.5,
      1,
    ]]
  ) {
    assertThrows(() => passAtK(n ?? 0, c ?? 0, k ?? 0), RangeError);
  }
});

const right = (vote: number): Vote => ({ vote, right: true });
const wrong = (vote: number): Vote => ({ vote, right: false });

Deno.test("majorityAtK() equals hand-counted votes", () => {
  const cases: [string, Vote[], number][] = [
    ["nobody", [], 0],
    ["only abstentions", [{ right: false }, { right: false }], 0],
    ["most frequent right", [right(0), right(0), wrong(1)], 1],
    ["most frequent wrong", [right(0), wrong(1), wrong(1)], 0],
    ["abstentions do not count", [
      { right: false },
      { right: false },
      right(0),
    ], 1],
    ["tie of two", [right(0), wrong(1)], 0.5],
    ["tie of three", [right(0), wrong(1), wrong(2)], 1 / 3],
    ["accepted in one completion", [right(0), wrong(0), wrong(1)], 1],
  ];
  for (const [name, votes, expected] of cases) {
    assertAlmostEquals(majorityAtK(votes), expected, 1e-12, name);
  }
});

Deno.test("majorityAtK() does not depend on the order of votes", () => {
  const vote = fc.integer({ min: 0, max: 3 }).map((n): Vote =>
    n === 0 ? right(0) : wrong(n)
  );
  fc.assert(
    fc.property(
      fc.array(vote).chain((votes) =>
        fc.tuple(
          fc.constant(votes),
          fc.shuffledSubarray(votes, { minLength: votes.length }),
        )
      ),
      ([votes, shuffled]) => {
        assertEquals(majorityAtK(shuffled), majorityAtK(votes));
      },
    ),
  );
});

Deno.test("answerClasses() puts what the judge holds equal together", async () => {
  const options = ["13", "42"];
  const cases: [
    string,
    (string | undefined)[],
    Gold,
    (number | undefined)[],
  ][] = [
    ["none", [], { answer: "7" }, []],
    ["the same text", ["x+1", "x+1"], { answer: "7" }, [0, 0]],
    [
      "other forms of one value",
      ["1/2", "0.5", "3", "\\frac{2}{4}", "50\\%"],
      { answer: "7" },
      [0, 0, 1, 0, 0],
    ],
    ["leading zeros", ["025", "25", "26"], { answer: "25" }, [0, 0, 1]],
    ["no answer", [undefined, "3", undefined], { answer: "7" }, [
      undefined,
      0,
      undefined,
    ]],
    ["a letter and its text", ["42", "B", "A", "13"], {
      answer: "A",
      options,
    }, [0, 0, 1, 1]],
    ["orders of a set", ["2,1", "1,2"], { answer: "1,2", kind: "set" }, [
      0,
      0,
    ]],
    ["no tolerance", ["4.2", "4.3"], { answer: "4.2", tolerance: 0.1 }, [
      0,
      1,
    ]],
    ["braces left open", ["\\frac{1", "\\frac{1", "2}"], { answer: "7" }, [
      0,
      0,
      1,
    ]],
  ];
  for (const [what, answers, gold, expected] of cases) {
    assertEquals(await answerClasses(answers, gold, judge), expected, what);
  }
});

Deno.test("answerClasses() does not depend on the order of the answers", async () => {
  const pool = ["1/2", "0.5", "3", "x+1", "1+x", "\\sqrt{2}", "2^{1/2}", "5"];
  const lists = fc.array(fc.constantFrom(...pool), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(lists, async (answers) => {
      const sizes = async (list: string[]): Promise<number[]> => {
        const classes = await answerClasses(list, { answer: "7" }, judge);
        return [...Map.groupBy(classes, (one) => one).values()]
          .map(({ length }) => length).sort();
      };
      assertEquals(await sizes(answers.toReversed()), await sizes(answers));
    }),
    { numRuns: 50 },
  );
});

Deno.test("wilsonInterval() equals published values", () => {
  // 81 of 263: Newcombe 1998, table I, method 3: 0.2553 to 0.3662.
  // 0 of 20: 0 to 0.1611; 1 of 29: 0.0061 to 0.1718 (same table).
  const cases: [number, number, number, number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  for (const [successes, trials, low, high] of cases) {
    const interval = wilsonInterval(successes, trials);
    assertAlmostEquals(interval[0], low, 5.1e-5);
    assertAlmostEquals(interval[1], high, 5.1e-5);
  }
  assertEquals(wilsonInterval(0, 0), [0, 1]);
  assertThrows(() => wilsonInterval(2, 1), RangeError);
});

Deno.test("wilsonInterval() is symmetric and holds the share", () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (a, b) => {
      const trials = a + b;
      if (trials === 0) return;
      const [low, high] = wilsonInterval(a, trials);
      const [mirroredLow, mirroredHigh] = wilsonInterval(b, trials);
      assert(0 <= low && low <= a / trials && a / trials <= high && high <= 1);
      assertAlmostEquals(low, 1 - mirroredHigh, 1e-12);
      assertAlmostEquals(high, 1 - mirroredLow, 1e-12);
    }),
  );
});

Deno.test("bootstrapInterval() agrees with the normal interval of many problems", () => {
  const scores = Array.from({ length: 400 }, (_, i) => (i % 5) / 4);
  // Mean 0.5, variance of 0, .25, .5, .75, 1 is 0.125: half width
  // 1.96 * sqrt(0.125 / 400) = 0.03465.
  const [low, high] = bootstrapInterval(scores, 7);
  assertAlmostEquals(low, 0.5 - 0.03465, 0.004);
  assertAlmostEquals(high, 0.5 + 0.03465, 0.004);
});

Deno.test("bootstrapInterval() is fixed by its seed and inside the scores", () => {
  const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(scores, fc.nat(), (scores, seed) => {
      const [low, high] = bootstrapInterval(scores, seed);
      assertEquals(bootstrapInterval(scores, seed), [low, high]);
      assert(Math.min(...scores) - 1e-12 <= low && low <= high);
      assert(high <= Math.max(...scores) + 1e-12);
    }),
    { numRuns: 20 },
  );
});

Deno.test("bootstrapInterval() covers the truth about as often as it says", () => {
  let covered = 0;
  const repeats = 200;
  for (let repeat = 0; repeat < repeats; repeat++) {
    // 60 problems with a success rate of their own, 4 completions each.
    let state = repeat * 7919 + 1;
    const random = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    for (let i = 0; i < 10; i++) random();
    const scores = Array.from({ length: 60 }, () => {
      const rate = random();
      return [0, 0, 0, 0].filter(() => random() < rate).length / 4;
    });
    const [low, high] = bootstrapInterval(scores, repeat);
    if (low <= 0.5 && 0.5 <= high) covered++;
  }
  assert(covered / repeats > 0.89 && covered / repeats < 0.99, `${covered}`);
});

Deno.test("averageInterval() takes Wilson where a bootstrap has no width", () => {
  const cases: [number[], string, [number, number] | undefined][] = [
    [[0, 1, 1, 0], "wilson over problems", [0.15, 0.85]],
    [[0.25, 0.25], "wilson over problems", undefined],
    [Array.from({ length: 64 }, () => 0), "wilson over problems", [0, 0.0566]],
    [[0, 0.25, 1], "bootstrap over problems", undefined],
    [[], "wilson over problems", [0, 1]],
  ];
  for (const [scores, method, expected] of cases) {
    const found = averageInterval(scores, 0);
    assertEquals(found.method, method);
    if (expected === undefined) continue;
    assertAlmostEquals(found.interval[0], expected[0], 1e-4);
    assertAlmostEquals(found.interval[1], expected[1], 1e-4);
  }
});
