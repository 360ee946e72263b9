import { assertEquals, assertLess } from "@std/assert";
import fc from "fast-check";
import { extractAnswer, type Gold, judge } from "../../lib/verify/mod.ts";

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
    ["2/7", "2", "7/2", "0.285714", "2/7/2"],
    ["\\frac{1}{3}", "0.333", "0.333333333", "0.3333333333334"],
    ["5 1/2", "51/2", "\\frac{51}{2}"],
    ["0.5", "0.5\\%", "50"],
    ["5\\text{ m}", "5\\text{ cm}"],
    ["32349", "32, 349", "323,49"],
    [
      "2,5,5",
      "5,2,5",
      "2,5",
      "2,5,5,5",
      "255",
      "2 5 5",
      "\\{5,2,5\\}",
    ],
    ["(1,2)", "(2,1)", "[1,2]", "(1,2]", "(1,2,3)"],
    ["\\{1,2\\}", "\\{1\\}", "\\{1,3\\}", "[1,2]"],
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
  assertEquals(await judge("3", "let us see"), {
    outcome: "wrong",
    extracted: "let us see",
    reason: "another value",
  });
  assertEquals(await judge("3", "\\boxed{"), {
    outcome: "wrong",
    reason: "no answer",
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
      "\\boxed{",
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

Deno.test("judge() takes a bare list's order from the gold's form and kind", async () => {
  const table: [gold: string | Gold, answer: string, expected: string][] = [
    ["2, 3", "3, 2", "right"],
    ["2,3", "3,2", "wrong"],
    ["12,3", "3,12", "right"],
    ["-2,3", "3,-2", "right"],
    [{ answer: "2,3", kind: "set" }, "3,2", "right"],
    [{ answer: "2, 3", kind: "sequence" }, "3, 2", "wrong"],
    [{ answer: "2,3", kind: "hard" }, "3,2", "wrong"],
  ];
  for (const [gold, answer, expected] of table) {
    const { outcome } = await judge(gold, `\\boxed{${answer}}`);
    assertEquals(outcome, expected, JSON.stringify([gold, answer]));
  }
});

Deno.test("judge() uses what a data set says about its gold", async () => {
  const options = ["12", "15", "\\frac{3}{2}", "15"];
  const table: [gold: Gold, answer: string, expected: string][] = [
    [{ answer: "A", options }, "12", "right"],
    [{ answer: "A", options }, "A", "right"],
    [{ answer: "C", options }, "1.5", "right"],
    [{ answer: "B", options }, "15", "wrong"],
    [{ answer: "A", options }, "15", "wrong"],
    [{ answer: "2", unit: "m" }, "200\\text{ cm}", "right"],
    [{ answer: "2", unit: "m" }, "2\\text{ cm}", "wrong"],
    [{ answer: "100", tolerance: 0.01 }, "100.9", "right"],
    [{ answer: "100", tolerance: 0.01 }, "101.1", "wrong"],
    [{ answer: "4.5e33", tolerance: 0.01 }, "4.49\\times 10^{33}", "right"],
  ];
  for (const [gold, answer, expected] of table) {
    const { outcome } = await judge(gold, `\\boxed{${answer}}`);
    assertEquals(outcome, expected, JSON.stringify([gold, answer]));
  }
});

Deno.test("judge() takes an answer for the one option that it names", async () => {
  const r = String.raw;
  const table: [options: string[], right: string[], wrong: string[]][] = [
    [
      ["4-6", "5-7", "7-9", "10-12"],
      [
        "A",
        "a",
        "(a)",
        "4-6",
        r`\text{4-6}`,
        "4–6",
        "(4-6)",
        "A) 4-6",
        "A. 4 - 6",
      ],
      [
        "B",
        "5-7",
        r`\text{5-7}`,
        r`\mathbf{5-7}`,
        "(5-7)",
        "$5 - 7$",
        "A) 5-7",
        "-2",
      ],
    ],
    [
      ["-4,-3,-1,6,8", "-3,-1,-4,6,8"],
      ["-4, -3, -1, 6, 8", "-4;-3;-1;6;8", "-4,-3,-1,6,8.0"],
      [r`\text{-3,-1,-4,6,8}`, "-3;-1;-4;6;8", "-3, -1, -4, 6 and 8.0"],
    ],
    [
      ["True, False", "False, True", "True, True"],
      [r`\text{True, False}`, "true; false", "True and False"],
      [r`\text{False, True}`, "False; True", "(false, true)", "A) False, True"],
    ],
    [
      ["62, 34", "34, 62", "34"],
      ["62 and 34", "62.0, 34"],
      ["34; 62", "34, 62.0", r`34\text{ and }62`, "34"],
    ],
    [
      [r`10,000 \leq`, r`10,000 \geq`],
      [r`10,000 \le`, r`A) 10,000 \leq`],
      [r`A) 10,000 \geq`, r`10,000 \ge`],
    ],
    [["B", "A"], ["A"], ["B"]],
    [["Aa", "AA", "aa"], ["Aa", r`\text{Aa}`], ["AA", "aa"]],
  ];
  for (const [options, right, wrong] of table) {
    for (const [answers, expected] of [[right, "right"], [wrong, "wrong"]]) {
      for (const answer of answers as string[]) {
        const gold = { answer: "A", options };
        const { outcome } = await judge(gold, `\\boxed{${answer}}`);
        assertEquals(outcome, expected, `${options.join(" | ")}: ${answer}`);
      }
    }
  }
  const options = ["True, False", "False, True"];
  const gold = { answer: "A", options };
  for (
    const [answer, expected] of [
      [r`\boxed{True}, \boxed{False}`, "right"],
      [r`\boxed{False}, \boxed{True}`, "wrong"],
      [r`\boxed{B}, so \boxed{A}`, "right"],
      [r`\boxed{B} or \boxed{A}`, "wrong"],
    ] as const
  ) assertEquals((await judge(gold, answer)).outcome, expected, answer);
});

Deno.test("judge() heeds what stands behind the box, and an unfinished thought", async () => {
  const r = String.raw;
  const table: [completion: string, expected: string][] = [
    [r`\boxed{5} is wrong. The answer is 4`, "wrong"],
    [r`\boxed{5}? No, it is 4.`, "wrong"],
    [r`Is it \boxed{5}? No.`, "wrong"],
    [r`$\boxed{5}$ is incorrect.`, "wrong"],
    [r`$$\boxed{5}$$ Wait, that's wrong.`, "wrong"],
    [r`\boxed{5} is not the answer.`, "wrong"],
    [r`\boxed{5}不对`, "wrong"],
    [r`\boxed{5}. The answer is 5 apples.`, "right"],
    [r`\boxed{5} is the answer.`, "right"],
    [r`\boxed{5}. I hope it is correct.`, "right"],
    [r`\boxed{5}. This answer is not hard to check.`, "right"],
    [r`\boxed{5} #### 5`, "right"],
    ["<think>The answer is 5", "wrong"],
    ["<think>Hm. The answer is 5. But let me see", "wrong"],
    ["<think>2+3</think> The answer is 5.", "right"],
    ["<think>2+3</think> <think>The answer is 5.", "wrong"],
  ];
  for (const [completion, expected] of table) {
    assertEquals((await judge("5", completion)).outcome, expected, completion);
  }
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
    ...[
      "9^{9^{9^{9}}}",
      "7^{\\left(7^{\\left(7^{7}\\right)}-3\\right)}",
      "(10^{9})!",
      "100000!",
      "((9!)!)!",
      "\\binom{10^9}{5\\cdot 10^8}",
      "\\sum_{n=1}^{10^{12}} n",
      "\\prod_{n=1}^{10^{9}} n",
      "\\sum_{a=1}^{2000}\\sum_{b=1}^{2000}\\sum_{c=1}^{2000} abc",
      "(a+b+c+d+e+f)^{60}",
      "x^{x^{x^{x^{x^{x^{x}}}}}}",
      "\\sin(10^{1000000})",
      "\\sin(9^{9^{9}})",
      "e^{e^{e^{e^{e}}}}",
      "1e999999999",
      "10^{10^{10}} - 10^{10^{10}}",
      "\\sqrt[999]{2}^{999}".repeat(20),
      "\\lfloor e^{100000} \\rfloor",
      "+".repeat(3900),
      "|".repeat(3900),
      "!".repeat(3900),
      "3" + "!".repeat(60),
      "2^".repeat(1500) + "2",
      "\\frac".repeat(700),
      "\\sqrt".repeat(700) + "5",
      "\\pm 1".repeat(500),
      "x=".repeat(1500) + "5",
      "5 \\text{ or } ".repeat(200) + "5",
      "1<".repeat(1000) + "x",
      "\\begin{pmatrix}".repeat(200),
      "\\begin{pmatrix}" + "1&".repeat(1900) + "1\\end{pmatrix}",
      "(\\begin{pmatrix}a&b&c\\\\d&e&f\\\\g&h&i\\end{pmatrix})^5",
      "\\text{" + "a b ".repeat(900) + "}",
      "5 " + "a ".repeat(1900),
      "1 : ".repeat(900) + "5",
      "5 \\cup ".repeat(500) + "5",
      "\\{".repeat(1900),
      "\u0000\ud800\udfff\u202e5",
    ].map((answer) => `\\boxed{${answer}}`),
    "The answer is ".repeat(60_000),
    "$".repeat(300_000) + "6",
    "**".repeat(300_000),
    "<answer>".repeat(100_000),
    "x = ".repeat(200_000),
    "\\( ".repeat(200_000),
    ". A".repeat(300_000),
    "答案".repeat(300_000),
    "so 6 ".repeat(150_000),
    "\\boxed{7}, ".repeat(50_000) + "\\boxed{5}",
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
    // Letters in another order may be the same product.
    const letters = (text: string): string => [...text].sort().join("");
    fc.pre(gold === answer || letters(gold) !== letters(answer));
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

Deno.test("judge() sees two phrases apart whose numbers end alike", async () => {
  const cases: [string, string, "right" | "wrong"][] = [
    ["0", "The answer is 20. The answer is 0.", "wrong"],
    ["5", "The answer is 1.5. The answer is 5.", "wrong"],
    ["5", "The answer is 5. The answer is 5.", "right"],
    ["5", "The answer is 5 apples. The answer is 5.", "right"],
    ["5", "Final Answer: The final answer is 5", "right"],
  ];
  for (const [gold, completion, outcome] of cases) {
    assertEquals((await judge(gold, completion)).outcome, outcome, completion);
  }
});
