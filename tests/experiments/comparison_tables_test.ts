import { assertEquals } from "@std/assert";
import type { ReportRun } from "../../lib/report/mod.ts";
import {
  demoJson,
  hintTable,
  methodFigures,
  resultTable,
} from "../../lib/experiments/mod.ts";

function run(method: string, seed: number, hard: number): ReportRun {
  return {
    method,
    seed,
    metrics: Array.from({ length: 30 }, (_, index) => ({
      step: index + 1,
      frac_never_solved: 0.5,
      step_time: 0.25,
      "tokens/probe": 100,
      ...(method === "sage" && {
        "tokens/hint": 10,
        "hint/used_level_3": index < 20 ? 4 : 1,
      }),
    })),
    evaluations: [
      { step: 0, "eval_hard/avg@4": 0, "eval_easy/avg@4": 0.5 },
      {
        step: 30,
        "timing_s/evaluate": 2.5,
        "eval_hard/avg@4": hard,
        "eval_easy/avg@4": 0.9,
        "eval_hard/greedy": 1,
      },
    ],
  };
}

const runs = [run("grpo", 0, 0), run("sage", 0, 0.9), run("sage", 1, 1)];

Deno.test("methodFigures() reads the last evaluation and sums the tokens", () => {
  assertEquals(methodFigures(runs[1]!), {
    hard: 0.9,
    easy: 0.9,
    greedyHard: 1,
    neverSolved: 0.5,
    tokens: { probe: 3000, hint: 300 },
    seconds: 10,
  });
});

Deno.test("resultTable() gives mean and deviation over seeds, a row a method", () => {
  const table = resultTable(runs);
  assertEquals(table.columns.slice(5), [
    "probe tokens",
    "hint tokens",
    "seconds",
  ]);
  assertEquals(table.rows.map((row) => row.slice(0, 2)), [
    ["grpo", "0"],
    ["sage", "0.950 ± 0.071"],
  ]);
});

Deno.test("hintTable() averages spans of steps and leaves unused levels out", () => {
  const table = hintTable(runs);
  assertEquals(table.columns, ["method", "level", "steps 1-20", "steps 21-30"]);
  assertEquals(table.rows, [["sage", 3, 4, 1]]);
});

Deno.test("demoJson() has the mean of every method and the figures of every seed", () => {
  const { seconds, methods } = demoJson(runs, 42);
  assertEquals(seconds, 42);
  assertEquals(methods.sage!.hard, 0.95);
  assertEquals(methods.grpo!.hard, 0);
  assertEquals(Object.keys(methods.sage!.seeds), ["0", "1"]);
});
