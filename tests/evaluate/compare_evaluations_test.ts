import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import type { TaskIo } from "../../lib/config/mod.ts";
import {
  bootstrapInterval,
  compareEvaluations,
  comparisonTable,
  evaluationDifferences,
  type ProblemScore,
  type ReadEvaluation,
  readEvaluation,
} from "../../lib/evaluate/mod.ts";
import { DataError } from "../../lib/jsonl/mod.ts";

/** An evaluation with these numbers of right completions of k. */
function evaluation(
  name: string,
  benchmarks: Record<string, Record<string, number>>,
  k = 4,
): ReadEvaluation {
  const scoreOf = (id: string, right: number): ProblemScore => ({
    id,
    k,
    right,
    majority: right > k / 2 ? 1 : 0,
    unjudged: 0,
    truncated: 0,
    tokens: 0,
    tooLong: false,
  });
  return {
    name,
    config: {},
    benchmarks: new Map(
      Object.entries(benchmarks).map(([benchmark, rights]) => [
        benchmark,
        new Map(
          Object.entries(rights).map(([id, right]) => [id, scoreOf(id, right)]),
        ),
      ]),
    ),
  };
}

Deno.test("compareEvaluations() pairs by benchmark and id, and counts the rest", () => {
  const a = evaluation("a", { ring: { p: 1, q: 4, x: 0 }, sums: { p: 4 } });
  const b = evaluation("b", { ring: { q: 4, p: 3, y: 1, z: 1 } });
  const [ring, sums] = compareEvaluations(a, b, 0);
  assertEquals([ring!.problems, ring!.only_a, ring!.only_b], [2, 1, 2]);
  const { a: first, b: second, difference } = ring!["avg@k"]!;
  assertEquals([first, second, difference], [5 / 8, 7 / 8, 1 / 4]);
  assertEquals(ring!["avg@k"]!.interval, bootstrapInterval([0.5, 0], 0));
  assertEquals(ring!["maj@k"]!.difference, 0.5);
  assertEquals([sums!.problems, sums!.only_a, sums!["avg@k"]], [0, 1, null]);
  assertEquals(comparisonTable([ring!, sums!]).rows.length, 6);
});

Deno.test("compareEvaluations() compares each kind, as an evaluation is summed up", () => {
  const [a, b] = [{ p: 0, q: 4, r: 1 }, { p: 4, q: 4, s: 2 }].map((rights) => {
    const one = evaluation("", { ring: rights });
    for (const [id, score] of one.benchmarks.get("ring")!) {
      score.kind = id === "q" ? "easy" : "hard";
    }
    return one;
  });
  const [ring] = compareEvaluations(a!, b!, 0);
  const { hard, easy } = ring!.kinds!;
  assertEquals([hard!.problems, hard!.only_a, hard!.only_b], [1, 1, 1]);
  assertEquals([hard!["avg@k"]!.difference, easy!["avg@k"]!.difference], [
    1,
    0,
  ]);
  assertEquals(
    [...new Set(comparisonTable([ring!]).rows.map(([name]) => name))],
    ["ring", "ring: hard", "ring: easy"],
  );
});

Deno.test("compareEvaluations() takes the smaller k of two, and no majority then", () => {
  const a = evaluation("a", { ring: { p: 1, q: 0 } }, 4);
  const b = evaluation("b", { ring: { p: 1, q: 1 } }, 2);
  const [ring] = compareEvaluations(a, b, 0);
  assertEquals([ring!.k_a, ring!.k_b, ring!["maj@k"]], [4, 2, null]);
  // pass@2 of one right in four is 1/2, of one in two 1.
  assertEquals([ring!["pass@k"]!.a, ring!["pass@k"]!.b], [0.25, 1]);
});

Deno.test("compareEvaluations() is tighter than two intervals where problems differ", () => {
  const rights = Array.from({ length: 60 }, (_, i) => i % 5);
  const ids = (values: number[]) =>
    Object.fromEntries(values.map((right, i) => [`p${i}`, right]));
  const a = evaluation("a", { ring: ids(rights) });
  const b = evaluation("b", {
    ring: ids(rights.map((right, i) => Math.min(4, right + i % 2))),
  });
  const [ring] = compareEvaluations(a, b, 0);
  const [low, high] = ring!["avg@k"]!.interval!;
  assert(low > 0 && high < 0.2, `${low} to ${high}`);
  const alike = compareEvaluations(a, a, 0)[0]!["avg@k"]!;
  assertEquals([alike.difference, alike.interval], [0, null]);
});

Deno.test("compareEvaluations() refuses evaluations without a common problem", () => {
  assertThrows(
    () =>
      compareEvaluations(
        evaluation("a.jsonl", { ring: { p: 1 } }),
        evaluation("b.jsonl", { sums: { p: 1 } }),
        0,
      ),
    DataError,
    "Cannot compare a.jsonl and b.jsonl: they have no problem in common",
  );
});

Deno.test("evaluationDifferences() names flags and benchmarks", () => {
  const benchmark = { benchmark: "ring", problems: 96, hash: "a" };
  const before = { seed: 1, topP: 0.95, benchmarks: [benchmark], output: "a" };
  const now = {
    ...before,
    topP: 1,
    output: "b",
    benchmarks: [{ ...benchmark, hash: "b", file: "c" }],
  };
  assertEquals(evaluationDifferences(before, now), [
    { name: "--top-p", before: "0.95", now: "1" },
    {
      name: "benchmark ring",
      before: "96 problems (a)",
      now: "96 problems (b)",
    },
  ]);
});

const row = {
  id: "a",
  benchmark: "ring",
  step: 1,
  k: 1,
  accuracy: 1,
  majority: 1,
  verdicts: [{ outcome: "right", num_tokens: 3 }],
};
const end = { selfhint: "end", rows: 1 };
const header = { selfhint: "header", stage: "evaluate", config: { seed: 1 } };

/** Reads an evaluation of these lines. */
function read(lines: object[]): Promise<ReadEvaluation> {
  const text = lines.map((line) => JSON.stringify(line) + "\n");
  const stream = new Blob(text).stream();
  return readEvaluation("a.jsonl", {
    openInput: () => Promise.resolve({ name: "a.jsonl", stream }),
  } as Pick<TaskIo, "openInput">);
}

Deno.test("readEvaluation() reads framed and plain rows, and refuses others", async () => {
  const found = await read([header, row, { selfhint: "summary" }, end]);
  assertEquals(found.config, { seed: 1 });
  assertEquals(found.benchmarks.get("ring")?.get("a")?.right, 1);
  assertEquals((await read([row])).config, {});
  const cases: [object[], string][] = [
    [[header, row], "input ended early after 1 rows"],
    [[{ id: "a", problem: "p", answer: "1" }], "a.jsonl:1: it is no row"],
    [[row, { ...row, step: 2 }], "a.jsonl:2: problem 'a' of ring comes a sec"],
    [[header, end], "it has no rows"],
    [[{ ...row, verdicts: [] }], "it is no row"],
    [[{ ...row, verdicts: [null] }], "it is no row"],
  ];
  for (const [lines, message] of cases) {
    await assertRejects(() => read(lines), DataError, message);
  }
});
