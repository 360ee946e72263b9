import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { judge } from "../../lib/verify/mod.ts";
import { kindCases } from "./_kind_cases.ts";

async function outcome(gold: string, answer: string): Promise<string> {
  return (await judge(gold, `So it is $\\boxed{${answer}}$`)).outcome;
}

const r = String.raw;
const whole = fc.integer({ min: -99, max: 99 });
const positive = fc.integer({ min: 2, max: 99 });
const fraction = fc.tuple(whole, positive).map(([a, b]) =>
  `\\frac{${a}}{${b}}`
);
const decimal = fc.tuple(whole, fc.nat(99)).map(([a, b]) => `${a}.${b}`);
const radical = fc.tuple(positive, positive).map(([a, b]) =>
  r`${a}\sqrt{${b}}`
);
const atom = fc.oneof(whole.map(String), fraction, decimal, radical);
const polynomial = fc.tuple(whole, whole, whole).map(([a, b, c]) =>
  `${a}x^2+(${b})x+(${c})`
);
const tuple = fc.array(atom, { minLength: 2, maxLength: 4 })
  .map((items) => `(${items.join(", ")})`);
const set = fc.uniqueArray(atom, { minLength: 1, maxLength: 4 })
  .map((items) => `\\{${items.join(", ")}\\}`);
const interval = fc.tuple(
  fc.constantFrom("(", "["),
  whole,
  positive,
  fc.constantFrom(")", "]"),
).map(([open, low, size, close]) => `${open}${low}, ${low + size}${close}`);
const matrix = fc.tuple(atom, atom, atom, atom).map(([a, b, c, d]) =>
  r`\begin{pmatrix} ${a} & ${b} \\ ${c} & ${d} \end{pmatrix}`
);
// The kinds whose comparison has no direction.
const symmetric = fc.oneof(atom, polynomial, tuple, set, interval, matrix);

const renderings: readonly ((answer: string) => string)[] = [
  (answer) => ` ${answer} `,
  (answer) => `$${answer}$`,
  (answer) => `\\(${answer}\\)`,
  (answer) => `{${answer}}`,
  (answer) => `\\displaystyle ${answer}`,
  (answer) => `${answer}.`,
  (answer) => `\\,${answer}\\,`,
  (answer) => `\\boxed{${answer}}`,
  (answer) => `x = ${answer}`,
  (answer) => `\\text{The answer is } ${answer}`,
  (answer) => answer.replaceAll("\\frac", "\\dfrac"),
  (answer) => answer.replaceAll(", ", ","),
  (answer) => answer.replaceAll(", ", ",\\ "),
  (answer) => answer.replaceAll("-", "\u2212"),
  (answer) => answer.replaceAll("(", "\\left(").replaceAll(")", "\\right)"),
  (answer) => answer.replaceAll("pmatrix", "bmatrix"),
  (answer) => `\u200b${answer}`,
];

Deno.test("judge() takes a gold in every rendering for the gold", async () => {
  await fc.assert(fc.asyncProperty(
    symmetric,
    fc.constantFrom(...renderings),
    async (gold, render) => {
      assertEquals(await outcome(gold, gold), "right");
      // `\left` and `\right` may not be mixed with brackets of the other shape.
      assertEquals(await outcome(gold, render(gold)), "right", render(gold));
      assertEquals(await outcome(render(gold), gold), "right", render(gold));
    },
  ));
});

Deno.test("judge() takes every gold of the tables for itself", async () => {
  for (const { gold } of Object.values(kindCases).flat()) {
    assertEquals(await outcome(gold, gold), "right", gold);
  }
});

Deno.test("judge() is symmetric where the kind has no direction", async () => {
  await fc.assert(
    fc.asyncProperty(symmetric, symmetric, async (a, b) => {
      assertEquals(await outcome(a, b), await outcome(b, a));
    }),
    { numRuns: 300 },
  );
});

Deno.test("judge() has a direction for equations, sequences and options", async () => {
  const table: [gold: string, answer: string, there: string, back: string][] = [
    ["6", "x+y=6", "right", "wrong"],
    ["1, 2, 3", "(1, 2, 3)", "right", "right"],
    ["(1, 2)", "1, 2", "right", "wrong"],
    ["3,1", "1, 3", "wrong", "right"],
    ["(B) seven", "seven", "right", "wrong"],
  ];
  for (const [gold, answer, there, back] of table) {
    assertEquals(await outcome(gold, answer), there, `${gold} | ${answer}`);
    assertEquals(await outcome(answer, gold), back, `${answer} | ${gold}`);
  }
});

Deno.test("judge() takes text it does not understand for itself only", async () => {
  const word = fc.constantFrom("red", "green", "blue", "left of", "circle");
  const text = fc.array(word, { minLength: 2, maxLength: 4 })
    .map((words) => words.join(" "));
  await fc.assert(fc.asyncProperty(text, text, async (gold, answer) => {
    assertEquals(
      await outcome(gold, `\\text{${answer}}`),
      gold === answer ? "right" : "wrong",
    );
  }));
});

Deno.test("judge() tells products from products that are off by one", async () => {
  const root = fc.integer({ min: -20, max: 20 });
  await fc.assert(fc.asyncProperty(root, root, async (a, b) => {
    const product = `(x-(${a}))(x-(${b}))`;
    const sum = (c: number): string => `x^2-(${a + b})x+(${c})`;
    assertEquals(await outcome(product, sum(a * b)), "right");
    assertEquals(await outcome(sum(a * b), product), "right");
    assertEquals(await outcome(product, sum(a * b + 1)), "wrong");
  }));
});

Deno.test("judge() tells radicals apart by their squares", async () => {
  await fc.assert(fc.asyncProperty(
    fc.tuple(positive, positive),
    fc.tuple(positive, positive),
    async ([a, b], [c, d]) => {
      assertEquals(
        await outcome(r`${a}\sqrt{${b}}`, r`${c}\sqrt{${d}}`),
        a * a * b === c * c * d ? "right" : "wrong",
      );
      assertEquals(
        await outcome(r`${a}\sqrt{${b}}`, r`\sqrt{${a * a * b}}`),
        "right",
      );
    },
  ));
});

Deno.test("judge() gives no credit for a list that holds the answer", async () => {
  const values = fc.uniqueArray(whole, { minLength: 2, maxLength: 6 });
  await fc.assert(fc.asyncProperty(values, fc.nat(), async (list, at) => {
    const gold = String(list[at % list.length]);
    for (
      const completion of [
        `\\boxed{${list.join(", ")}}`,
        `\\boxed{${list.join(" \\text{ or } ")}}`,
        `\\boxed{\\{${list.join(", ")}\\}}`,
        list.map((value) => `\\boxed{${value}}`).join(" "),
        list.map((value) => `\\boxed{${value}}`).join(", or "),
        list.map((value) => `The answer is ${value}.`).join(" "),
      ]
    ) {
      assertEquals(
        (await judge(gold, completion)).outcome,
        "wrong",
        completion,
      );
    }
  }));
});
