import { assertEquals } from "@std/assert";
import { openBenchmark } from "../../datasets/mod.ts";
import { goldOf } from "../../lib/evaluate/mod.ts";
import { extractBoxes, judge } from "../../lib/verify/mod.ts";

const folder = Deno.env.get("BENCHMARK_FILES") ??
  new URL("../../../shared/data/eval", import.meta.url).pathname;
const isThere = await Deno.stat(folder).then(() => true, () => false);

// NumPy's name is no mathematics to the judge.
const exceptions = ["\\arcsin(10/13): np.arcsin(10/13)"];

const rows: Record<string, number> = {
  "aime24": 30,
  "aime25": 30,
  "amc23": 40,
  "math500": 500,
  "minerva-math": 272,
  "olympiadbench": 675,
  "gsm8k": 1319,
  "sat-math": 32,
  "aqua": 254,
  "mmlu-stem": 500,
  "mmlu-pro": 350,
  "arc-challenge": 1172,
  "knights-and-knaves": 500,
};

/** Golds as their files have them, where a loader writes them otherwise. */
const published: Record<string, (row: Record<string, unknown>) => string> = {
  "aime24": ({ answer }) => `${answer}`,
  "amc23": ({ answer }) => Number(answer).toFixed(1),
  "gsm8k": ({ answer }) => `${answer}`.split("#### ")[1]!,
  "minerva-math": ({ solution }) => extractBoxes(`${solution}`)[0]!,
};

for (const [name, asPublished] of Object.entries(published)) {
  Deno.test({
    name: `${name}: all golds are right as published`,
    ignore: !isThere,
    async fn() {
      const { problems, source } = await openBenchmark(name, { folder });
      const text = await Deno.readTextFile(source.file);
      const wrong: string[] = [];
      for (const [index, line] of text.trim().split("\n").entries()) {
        const answer = asPublished(JSON.parse(line));
        const gold = goldOf(problems[index]!);
        const { outcome } = await judge(gold, `\\boxed{${answer}}`);
        if (outcome !== "right") wrong.push(`${gold.answer}: ${answer}`);
      }
      assertEquals(wrong, name === "minerva-math" ? exceptions : []);
    },
  });
}

for (const [name, count] of Object.entries(rows)) {
  Deno.test({
    name: `${name}: all golds of the real file are right by themselves`,
    ignore: !isThere,
    async fn() {
      const { problems } = await openBenchmark(name, { folder });
      assertEquals(problems.length, count);
      assertEquals(new Set(problems.map(({ id }) => id)).size, count);
      const wrong: string[] = [];
      for (const problem of problems) {
        const gold = goldOf(problem);
        const { outcome, reason } = await judge(
          gold,
          `\\boxed{${problem.answer}}`,
        );
        if (outcome !== "right") {
          wrong.push(`${problem.id}: ${problem.answer}: ${reason}`);
        }
        // No other option may pass, by letter or by text.
        const { options = [] } = gold;
        for (const [index, option] of options.entries()) {
          const letter = String.fromCharCode(65 + index);
          // An option such as "C" is its own letter to the judge.
          const texts = /^[A-J]$/.test(option) ? [letter] : [letter, option];
          if (letter === gold.answer) continue;
          if (option === options[gold.answer.charCodeAt(0) - 65]) continue;
          for (const text of texts) {
            const { outcome } = await judge(gold, `\\boxed{${text}}`);
            if (outcome === "right") wrong.push(`${problem.id}: ${text}`);
          }
        }
      }
      assertEquals(wrong, []);
    },
  });
}
