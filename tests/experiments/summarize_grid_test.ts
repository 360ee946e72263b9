import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import {
  gridTable,
  runFigures,
  summarizeGrid,
  summaryRecords,
} from "../../lib/experiments/mod.ts";
import type { ReportRun } from "../../lib/report/mod.ts";

/** A run as `metrics.jsonl` tells it: evaluations stand among the steps. */
function run(
  method: string,
  seed: number,
  hard: number,
  tokens: Record<string, number> = { "tokens/probe": 100 },
): ReportRun {
  const step = { "step_time": 2, "frac_never_solved": 0.5, ...tokens };
  const evaluation = {
    "eval_hard/avg@4": hard,
    "eval_hard/greedy": 1,
    "eval_heldout/avg@4": hard / 2,
    "timing_s/evaluate": 3,
  };
  return {
    method,
    seed,
    metrics: [
      { step: 0, ...evaluation, "eval_hard/avg@4": 0 },
      { step: 1, ...step },
      { step: 2, ...step },
      { step: 2, ...evaluation },
    ],
  };
}

Deno.test("runFigures() reads the last evaluation, sums tokens and seconds", () => {
  assertEquals(
    runFigures(run("sage", 0, 0.9, { "tokens/probe": 7, "tokens/train": 4 })),
    {
      "eval_hard/avg@4": 0.9,
      "eval_hard/greedy": 1,
      "eval_heldout/avg@4": 0.45,
      "frac_never_solved": 0.5,
      steps: 2,
      "tokens/probe": 14,
      "tokens/train": 8,
      tokens: 22,
      seconds: 10,
    },
  );
});

const hinted = { "tokens/probe": 100, "tokens/hint": 10 };
// Seed by seed sage is better by 0.2, 0.3 and 0.1.
const runs = [
  run("grpo", 0, 0.1),
  run("sage", 0, 0.3, hinted),
  run("grpo", 1, 0.5),
  run("sage", 1, 0.8, hinted),
  run("grpo", 2, 0.3),
  run("sage", 2, 0.4, hinted),
];

Deno.test("summarizeGrid() pairs differences by seed", () => {
  const [grpo, sage] = summarizeGrid(runs);
  assertEquals([grpo!.method, sage!.method], ["grpo", "sage"]);
  assertEquals(grpo!.figures.get("eval_hard/avg@4")!.difference, undefined);
  const { mean, sd, difference } = sage!.figures.get("eval_hard/avg@4")!;
  assertAlmostEquals(mean, 0.5);
  assertAlmostEquals(sd!, Math.sqrt(0.07));
  assertAlmostEquals(difference!.mean, 0.2);
  assertAlmostEquals(difference!.sd!, 0.1);
  const half = 4.302653 * 0.1 / Math.sqrt(3);
  assertAlmostEquals(difference!.interval![0], 0.2 - half, 1e-6);
  assertAlmostEquals(difference!.interval![1], 0.2 + half, 1e-6);
  // Runs in another order are the same pairs.
  const [first, ...rest] = runs;
  const mixed = summarizeGrid([first!, ...rest.reverse()]);
  const other = mixed.find(({ method }) => method === "sage")!;
  assertAlmostEquals(
    other.figures.get("eval_hard/avg@4")!.difference!.sd!,
    0.1,
  );
});

Deno.test("summarizeGrid() counts tokens that a method has none of as 0", () => {
  const [grpo, sage] = summarizeGrid(runs);
  assertEquals(grpo!.figures.get("tokens/hint")!.mean, 0);
  assertEquals(sage!.figures.get("tokens/hint")!.difference!.mean, 20);
  assertEquals(sage!.figures.get("tokens")!.mean, 220);
});

Deno.test("summarizeGrid() leaves the whole out where there are kinds, and equal steps", () => {
  const [grpo] = summarizeGrid(runs);
  assertEquals([...grpo!.figures.keys()], [
    "eval_hard/avg@4",
    "eval_hard/greedy",
    "frac_never_solved",
    "tokens/hint",
    "tokens/probe",
    "tokens",
    "seconds",
  ]);
  const metrics = [
    { step: 1, "tokens/probe": 3 },
    { step: 1, "eval_heldout/avg@4": 0.5 },
  ];
  const plain = [
    { method: "a", seed: 0, metrics },
    { method: "b", seed: 0, metrics: [{ step: 2, "tokens/probe": 2 }] },
  ];
  const [a, b] = summarizeGrid(plain);
  assert(a!.figures.has("eval_heldout/avg@4"));
  assertEquals(b!.figures.get("steps")!.difference!.mean, 1);
  assert(!b!.figures.has("eval_heldout/avg@4"));
});

Deno.test("gridTable() shows a row a figure and method", () => {
  const { columns, rows } = gridTable(summarizeGrid(runs));
  assertEquals(columns[4], "minus grpo");
  assertEquals(rows.slice(0, 2), [
    ["eval_hard/avg@4", "grpo", "0.30 ± 0.20", "-0.20 to 0.80", null, null],
    [
      "eval_hard/avg@4",
      "sage",
      "0.50 ± 0.26",
      "-0.16 to 1.16",
      "0.20 ± 0.10",
      "-0.05 to 0.45",
    ],
  ]);
  const one = gridTable(summarizeGrid(runs.slice(0, 2)));
  assertEquals(one.rows[1], [
    ...["eval_hard/avg@4", "sage", "0.3", null, "0.2", null],
  ]);
});

Deno.test("summaryRecords() has what the table has, in numbers", () => {
  const [, sage] = summaryRecords(summarizeGrid(runs));
  assertEquals([sage!.selfhint, sage!.against], ["summary", "grpo"]);
  const figures = sage!.figures as Record<string, { n: number }>;
  assertEquals(figures["tokens/hint"], {
    mean: 20,
    sd: 0,
    interval: null,
    n: 3,
    difference: { mean: 20, sd: 0, interval: null, n: 3 },
  } as { n: number });
});
