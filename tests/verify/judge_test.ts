import { assertEquals, assertLess } from "@std/assert";
import fc from "fast-check";
import { extractAnswer, judge } from "../../lib/verify/mod.ts";

async function outcome(gold: string, answer: string): Promise<string> {
  return (await judge(gold, `So it is \\boxed{${answer}}.`)).outcome;
}

Deno.test("judge() accepts equal values in another form", async () => {
  const table: [gold: string, ...answers: string[]][] = [
    [
      "17",
      "17",
      "017",
      "17.0",
      "+17",
      "17.",
      "\\,17\\,",
      "$17$",
      "\\(17\\)",
      "(17)",
      "{17}",
    ],
    ["-3", "-3", "\u22123", "- 3", "\\frac{-6}{2}", "-\\frac62"],
    [
      "5",
      "5\\ ",
      "\\text{5}",
      "\\mathbf{5}",
      "x = 5",
      "f(x)=5",
      "\\boxed{5}",
      "５",
      "5\u200b",
    ],
    [
      "0.75",
      ".75",
      "0.750",
      "3/4",
      "\\frac{3}{4}",
      "\\dfrac34",
      "\\tfrac{6}{8}",
      "75\\%",
    ],
    ["-\\frac{2}{7}", "\\frac{2}{-7}", "-2/7", "-\\left(\\frac{2}{7}\\right)"],
    ["\\frac{\\frac{1}{2}}{3}", "1/6", "\\frac16"],
    ["3\\frac{3}{4}", "15/4", "3.75", "3 3/4", "3\\tfrac34"],
    ["-2\\frac{1}{5}", "-2.2", "-\\frac{11}{5}"],
    [
      "1234567",
      "1,234,567",
      "1{,}234{,}567",
      "1\\,234\\,567",
      "1 234 567",
      "1,\\!234,\\!567",
    ],
    ["35\\%", "35\\%", "35%", "35", "0.35", "35 percent", "\\frac{7}{20}"],
    ["24\\text{ cm}^2", "24", "24\\,\\mathrm{cm}^{2}", "24\\text{ cm}^2"],
    ["60^\\circ", "60", "60^{\\circ}", "60°", "60\\text{ degrees}"],
    ["45", "\\$45", "45\\text{ dollars}", "€45", "45\\text{ miles per hour}"],
    ["2,5,5", "2,5,5", "2, 5, 5", "2,\\ 5,\\ 5.0", "2;5;5"],
    [
      "(1, 2)",
      "(1,2)",
      "\\left(1,\\,2\\right)",
      "(1, \\frac{4}{2})",
      "(x,y) = (1,2)",
    ],
    ["[2,5)", "[2, 5)", "\\left[2,5\\right)"],
    ["(2,1),(1,2)", "(2, 1), (1, 2)"],
    ["\\{1,2,3\\}", "\\{3,1,2\\}", "3, 2, 1", "\\left\\{1, 2, 3\\right\\}"],
    ["2, 3", "2 \\text{ and } 3"],
    ["Tuesday", "\\text{tuesday}", "\\text{Tuesday.}"],
    ["\\text{(D)}", "D", "\\textbf{(D)}"],
    ["x^2+1", "x^{2} + 1", "x^2 +\\,1"],
    ["\\frac{x}2", "\\dfrac{x}{2}"],
    ["The sum is $3+4=\\boxed{7}$.", "7"],
    ["$\\frac{1}{2}$", "0.5"],
    ["9".repeat(900), "9".repeat(900)],
  ];
  for (const [gold, ...answers] of table) {
    for (const answer of answers) {
      assertEquals(await outcome(gold, answer), "right", `${gold} | ${answer}`);
    }
  }
});

Deno.test("judge() refuses other values", async () => {
  const table: [gold: string, ...answers: string[]][] = [
    [
      "17",
      "-17",
      "18",
      "1 7",
      "17x",
      "17!",
      "17^2",
      "1,7",
      "[17]",
      "17,",
      "",
      " ",
      "x",
    ],
    [
      "5",
      "5\\text{ or }6",
      "5 \\text{ or 6}",
      "5\\text{ million}",
      "5e",
      "5\\mathrm{e}",
      "5i",
    ],
    [
      "5",
      "5\\mathrm{i}",
      "5²",
      "5½",
      "\\frac{5}{0}",
      "5\\text{ plus an integer}",
      "5\\pi",
    ],
    ["2/7", "2", "7/2", "0.285714", "2/7/1"],
    ["\\frac{1}{3}", "0.333", "0.3333333333333333"],
    ["5 1/2", "51/2", "\\frac{51}{2}"],
    ["\\frac{8}{3}", "2\\frac{4}{3}"],
    ["0.5", "0.5\\%", "50"],
    ["5\\text{ m}", "5\\text{ cm}"],
    ["32349", "32, 349", "323,49"],
    [
      "2,5,5",
      "5,2,5",
      "2,5",
      "2,5,5,5",
      "(2,5,5)",
      "255",
      "2 5 5",
      "\\{5,2,5\\}",
    ],
    ["(1,2)", "(2,1)", "[1,2]", "(1,2]", "(1,2,3)"],
    ["\\{1,2\\}", "\\{1\\}", "\\{1,2,2\\}", "\\{1,3\\}", "[1,2]"],
    ["x=5", "x=6", "y=5"],
    ["Tuesday", "Thursday"],
    ["AB", "ab", "BA"],
    ["x2", "x^2", "2x"],
    ["12 34", "1234"],
    ["1" + "0".repeat(400), "1" + "0".repeat(399) + "1"],
  ];
  for (const [gold, ...answers] of table) {
    for (const answer of answers) {
      assertEquals(await outcome(gold, answer), "wrong", `${gold} | ${answer}`);
    }
  }
});

Deno.test("judge() says why, and what it extracted", async () => {
  assertEquals(await judge("3", "\\boxed{ 4 }"), {
    outcome: "wrong",
    extracted: "4",
    reason: "another value",
  });
  assertEquals(await judge("3", "it is 3"), {
    outcome: "wrong",
    reason: "no finished box",
  });
});

Deno.test("judge() calls a truncated completion wrong", async () => {
  const verdict = await judge("3", "\\boxed{3}", { truncated: true });
  assertEquals(verdict.outcome, "wrong");
});

Deno.test("judge() gives a list of different boxes no credit", async () => {
  const table: [completion: string, expected: string][] = [
    ["\\boxed{1} \\boxed{2} \\boxed{3}", "wrong"],
    ["\\boxed{3}, that is, \\boxed{3.0}", "right"],
    ["\\boxed{x=3}; \\boxed{3}", "right"],
    ["<think>\\boxed{1}</think> \\boxed{3}", "right"],
    ["\\boxed{3 \\boxed{3}", "right"],
  ];
  for (const [completion, expected] of table) {
    assertEquals((await judge("3", completion)).outcome, expected, completion);
  }
});

Deno.test("judge() leaves an unusable gold unjudged", async () => {
  for (
    const gold of [
      "",
      "  ",
      "$$",
      "\\boxed{}",
      "\\boxed",
      "\\boxed{3",
      "1".repeat(20_000),
    ]
  ) {
    assertEquals(
      (await judge(gold, "\\boxed{3}")).outcome,
      "unjudged",
      gold.slice(0, 20),
    );
  }
});

Deno.test("judge() compares a bare list without order where the gold is a set", async () => {
  const gold = { answer: "2, 3", kind: "set" };
  assertEquals((await judge(gold, "\\boxed{3, 2}")).outcome, "right");
  assertEquals((await judge("2, 3", "\\boxed{3, 2}")).outcome, "wrong");
});

Deno.test("judge() answers hostile completions in bounded time", async () => {
  const many = 20_000;
  const table: string[] = [
    `\\boxed{${"{".repeat(many)}5${"}".repeat(many)}}`,
    `\\boxed{${"\\frac{1}{".repeat(400)}5${"}".repeat(400)}}`,
    `\\boxed{${"(".repeat(1000)}5${")".repeat(1000)}}`,
    `\\boxed{${"(5,".repeat(500)}5${")".repeat(500)}}`,
    `\\boxed{${"7".repeat(many)}}`,
    `\\boxed{${"5,".repeat(1500)}5}`,
    `\\boxed{${"5/".repeat(1500)}5}`,
    `\\boxed{${"\\text{".repeat(600)}}`,
    `\\boxed{${"-".repeat(3000)}5}`,
    `\\boxed{5${" ".repeat(3000)}x}`,
    "\\boxed{".repeat(many),
    "\\boxed{5} ".repeat(many) + "\\boxed{6}",
    Array.from({ length: many }, (_, i) => `\\boxed{${i}}`).join("") +
    "\\boxed{5}",
    "\\boxed" + " ".repeat(many),
    "\\boxed{5\0}",
    "\0".repeat(many) + "\\boxed{6}",
    "{".repeat(500_000),
    "\\".repeat(999_999),
    "x".repeat(1_000_001) + "\\boxed{5}",
    "</think>".repeat(many),
  ];
  for (const completion of table) {
    const start = performance.now();
    const { outcome } = await judge("5", completion);
    assertEquals(outcome, "wrong", completion.slice(0, 40));
    assertLess(performance.now() - start, 1000, completion.slice(0, 40));
  }
});

Deno.test("judge() takes any text, and a gold for itself", async () => {
  const piece = fc.constantFrom(
    ..."0123456789.,;:+-/^_(){}[]\\$%!'=|x π\0".split(""),
    "\\frac",
    "\\text{",
    "\\{",
    "\\}",
    "{,}",
    "^\\circ",
  );
  const text = fc.array(piece, { maxLength: 12 }).map((parts) =>
    parts.join("")
  );
  await fc.assert(fc.asyncProperty(text, text, async (gold, other) => {
    await judge(gold, `\\boxed{${other}}`);
    const itself = `\\boxed{${gold}}`;
    const verdict = await judge(gold, itself);
    if (
      extractAnswer(itself) === gold.trim() && verdict.outcome !== "unjudged"
    ) {
      assertEquals(verdict.outcome, "right", gold);
    }
  }));
});

Deno.test("judge() takes a word for itself only", async () => {
  const word = fc.stringMatching(/^[a-z]{1,3}$/);
  await fc.assert(fc.asyncProperty(word, word, async (gold, answer) => {
    assertEquals(
      await outcome(gold, answer),
      gold === answer ? "right" : "wrong",
    );
  }));
});

Deno.test("judge() is exact on random fractions", async () => {
  const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
  const positive = fc.bigInt({ min: 1n, max: 10n ** 30n });
  await fc.assert(
    fc.asyncProperty(
      integer,
      positive,
      positive,
      async (top, bottom, factor) => {
        const gold = `${top}/${bottom}`;
        const same = `\\frac{${top * factor}}{${bottom * factor}}`;
        const near = `\\frac{${top * factor + 1n}}{${bottom * factor}}`;
        assertEquals(await outcome(gold, same), "right");
        assertEquals(await outcome(same, gold), "right");
        assertEquals(await outcome(gold, near), "wrong");
      },
    ),
  );
});

Deno.test("judge() tells random digit lists apart", async () => {
  const list = fc.array(fc.nat(9), { minLength: 1, maxLength: 8 });
  await fc.assert(fc.asyncProperty(list, list, async (gold, answer) => {
    const same = gold.join() === answer.join();
    assertEquals(
      await outcome(gold.join(), answer.join()),
      same ? "right" : "wrong",
    );
    assertEquals(await outcome(gold.join(), gold.join(", ")), "right");
  }));
});
