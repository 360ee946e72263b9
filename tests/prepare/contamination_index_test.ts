import { assert, assertEquals } from "@std/assert";
import { createContaminationIndex } from "../../lib/prepare/mod.ts";

const long =
  "Every morning Aya goes for a 9-kilometer-long walk and stops at a coffee shop afterwards. When she walks at a constant speed of s kilometers per hour, the walk takes her 4 hours.";
const tulu = { n: 8, overlap: 0.5 };

function shareOf(text: string, problem = long, rule = tulu) {
  const index = createContaminationIndex([
    { name: "first", problems: [["Something else altogether, for sure."]] },
    { name: "second", problems: [["Another."], [problem]] },
  ], rule);
  const found = index.find(text);
  if (!found) return undefined;
  assertEquals([found.benchmark, found.problem], ["second", 2]);
  return found.share;
}

Deno.test("createContaminationIndex() finds a problem, whole, dressed up or within", () => {
  assertEquals(shareOf(long), 1);
  assertEquals(shareOf(`  ${long.toUpperCase()}`), 1);
  assertEquals(shareOf(`Solve this.\n\n${long}\n\nThink hard.`), 1);
  assertEquals(shareOf("Find $1+1$.", "find 1 + 1"), 1);
});

Deno.test("createContaminationIndex() shows what was found, and how much", () => {
  const index = createContaminationIndex([
    { name: "b", problems: [[`${long}${" and so on".repeat(40)}`], ["1+1"]] },
  ], { n: 8, overlap: 0 });
  const words = "Every morning Aya goes for a 9-kilometer-long walk";
  const { text, ngrams } = index.find(`${words} and`)!;
  assertEquals(text, long.concat(" and so on".repeat(40)).slice(0, 200));
  assert(ngrams >= 2 && ngrams <= 4, `${ngrams}`);
  assertEquals(index.find("1 + 1")?.ngrams, 0);
});

Deno.test("createContaminationIndex() counts the words in common", () => {
  const changed = shareOf(long.replace("coffee", "tea"));
  assert(changed !== undefined && changed > 0.5 && changed <= 1, `${changed}`);
  assertEquals(shareOf(long.slice(0, 60)), undefined);
  const any = shareOf(long.slice(0, 80), long, { n: 8, overlap: 0 });
  assert(any !== undefined && any < 0.5, `${any}`);
  assertEquals(shareOf("Find $1+1$ and more.", "find 1 + 1"), undefined);
});

Deno.test("createContaminationIndex() passes over a benchmark's manner of speaking", () => {
  const opening =
    "A very special island is inhabited only by knights and knaves who always speak.";
  const names = ["Ava", "Ben", "Cleo", "Dan", "Eve"];
  const puzzle = (name: string) =>
    `${opening} ${name} said that ${name} is a knight if and only if it rains today.`;
  const index = createContaminationIndex([
    { name: "puzzles", problems: names.map((name) => [puzzle(name)]) },
  ], tulu);
  assertEquals(index.find(puzzle("Ben"))?.problem, 2);
  assertEquals(index.find(`${opening} Who is Zoe?`), undefined);
});

Deno.test("createContaminationIndex() knows each form of a problem", () => {
  const index = createContaminationIndex([
    {
      name: "choices",
      problems: [["Which is it?\n\nA) 1\nB) 2", "Which is it?"]],
    },
  ], tulu);
  assertEquals(index.find("which is it")?.problem, 1);
  assertEquals(index.find(""), undefined);
});

Deno.test("createContaminationIndex() reads scripts without spaces", () => {
  const text =
    "\u6c42\u6700\u5c0f\u7684\u6b63\u6574\u6570\u4f7f\u5f97\u5b83\u80fd\u88ab\u4e09\u6574\u9664";
  assertEquals(shareOf(`\u8bf7${text}\u5417`, text), 1);
});
