import { assertEquals } from "@std/assert";
import { leaksAnswer } from "../../lib/guidance/mod.ts";

type Row = [hint: string, gold: string, leaks: boolean, problem?: string];

async function check(table: readonly Row[]): Promise<void> {
  for (const [hint, gold, leaks, problem = "Find the number."] of table) {
    assertEquals(
      await leaksAnswer(hint, gold, problem),
      leaks,
      `${gold} | ${hint}`,
    );
  }
}

Deno.test("leaksAnswer() sees boxes and answer phrases the judge accepts", async () => {
  await check([
    ["So \\boxed{5}.", "5", true],
    ["So \\boxed{\\frac{10}{2}}.", "5", true],
    ["First \\boxed{4}, then \\boxed{5}.", "5", true],
    ["\\boxed{4}", "5", false],
    ["The answer is 5.", "5", true],
    ["The answer is 5 because 2+3=5.", "5", true],
    ["**Answer:** $5$", "5", true],
    ["The final answer is therefore \\frac{1}{2}, as computed.", "0.5", true],
    ["#### 5", "5", true],
    ["答案是5。", "5", true],
    ["The answer is not 5.", "5", false],
    ["The answer is 6.", "5", false],
    ["The answer is a prime.", "5", false],
    ["The answer is 2,5,7.", "2,5,7", true],
    ["The answer is 2 \\text{ and } 5.", "2, 5", true],
  ]);
});

Deno.test("leaksAnswer() sees a gold of three characters as a whole token", async () => {
  await check([
    ["Note that 120 works.", "120", true],
    ["Note that $120$ works.", "$120$", true],
    ["It is (120).", "\\boxed{120}", true],
    ["So 1,234, not more, are left.", "1234", true],
    ["So 10080 are left.", "10,\\!080", true],
    [
      "Use 1200 or 4120 or 120.5 or 0.120 or 120/7 or 120^2 or -120 or 120x.",
      "120",
      false,
    ],
    ["Note that 120 works.", "120", false, "Divide 120 by its half."],
    ["Note that 120 works.", "120", true, "Divide 1200 by ten."],
    ["It is $\\frac{1}{2}$ of all.", "\\frac{1}{2}", true],
    ["The graph is an Ellipse.", "\\text{ellipse}", true],
    ["Think of ellipses.", "ellipse", false],
    ["Take x^2+1 here.", "x^2+1", true],
    ["Take x^2+1 here.", "", false],
  ]);
});

Deno.test("leaksAnswer() lets a short gold stand unless the hint ends with it", async () => {
  await check([
    ["There are 5 cases.", "5", false],
    ["2+3=5, so go on.", "5", false],
    ["We get 2+3=5.", "5", true],
    ["We get $2+3 = 5$", "5", true],
    ["We get \\(x = 12\\).", "12", true],
    ["We get x = 5 + 7", "12", false],
    ["We get x = 6.", "5", false],
    ["Set x = y", "5", false],
  ]);
});

Deno.test("leaksAnswer() takes part of a list for no leak", async () => {
  const gold = "2,5,5,5,5,1,7,3";
  const problem =
    "Work modulo 10. Start with 6. Apply *7 -7 *3 *9 *3 -4 -4 -4. List every value.";
  await check([
    ["The first values are 2,5.", gold, false, problem],
    ["The first values are 2,5,5,5.", gold, false, problem],
    ["The first values are 2,5,5,5,5,1.", gold, false, problem],
    ["The first values are 2,5,5,5,5,1,7,3.", gold, true, problem],
    ["The values are 2, 5, 5, 5, 5, 1, 7, 3.", gold, true, problem],
    ["The values are 4,2,5,5,5,5,1,7,3.", gold, false, problem],
    ["The first values are 2,5,5.", "2,5", false, problem],
    ["The first values are 2,5.", "2,5", true, problem],
  ]);
});

Deno.test("leaksAnswer() takes hostile hints", async () => {
  const many = 50_000;
  for (
    const hint of [
      "=".repeat(many),
      "answer ".repeat(many),
      "answer is " + "5 ".repeat(many),
      "\\boxed{".repeat(many),
      "120".repeat(many),
      "120,".repeat(many),
      " ".repeat(many),
      "$".repeat(many) + "\0",
    ]
  ) {
    for (const gold of ["7", "1207"]) {
      assertEquals(
        await leaksAnswer(hint, gold, hint.slice(0, 100)),
        false,
        hint.slice(0, 20),
      );
    }
  }
});
