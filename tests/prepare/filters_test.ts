import { assert, assertEquals, assertRejects } from "@std/assert";
import { DataError } from "../../lib/jsonl/mod.ts";
import {
  createContaminationIndex,
  type Loader,
  type PrepareEvent,
  prepareProblems,
  type PrepareSettings,
  type Reject,
  type SourceRow,
} from "../../lib/prepare/mod.ts";

type Row = Record<string, unknown>;

/** Takes the product's own columns. */
const loader: Loader = {
  name: "own",
  describe: "the product's own columns",
  matches: () => true,
  toProblem: (record) => ({ row: record as never }),
};

const right = "<think>\nHm, \\boxed{7}?\n</think>\n\nIt is $\\boxed{5}$.";
const wrong = "<think>\nHm, \\boxed{5}?\n</think>\n\nIt is $\\boxed{6}$.";
const words = "one two three four five six seven eight nine ten eleven";

function row(problem: string, changes: Row = {}): Row {
  return { problem, answer: "5", solution: "It is 5.", ...changes };
}

async function prepare(
  rows: Iterable<Row>,
  settings: Partial<PrepareSettings> = {},
) {
  const records: SourceRow[] = [...rows]
    .map((record, index) => ({ record, line: index + 1 }));
  const events: PrepareEvent[] = await Array.fromAsync(
    prepareProblems(records, loader, { source: "s", ...settings }),
  );
  const end = events.at(-1)!;
  assert(end.type === "end");
  const { read, kept, rejected, dropped, leftOut, undrawn } = end.counts;
  const gone = Object.values(dropped).reduce((a, b) => a + b, 0);
  assertEquals(read, kept + rejected + gone + leftOut + undrawn);
  return {
    counts: end.counts,
    problems: events.flatMap((event) =>
      event.type === "problem" ? [event.problem] : []
    ),
    rejects: events.flatMap((event) =>
      event.type === "reject" ? [shown(event.reject)] : []
    ),
  };
}

function shown({ line, step, reason }: Reject): unknown[] {
  return [line, step, reason];
}

Deno.test("prepareProblems() verifies traces again and compares verdicts", async () => {
  const traces = (...generations: string[]): Row => ({
    generations,
    "correctness_math_verify": generations.map(() => true),
  });
  const { problems, rejects, counts } = await prepare([
    row("a", traces(wrong, right, right)),
    row("b", traces(wrong)),
    row("c", { ...traces(right), "is_reasoning_complete": [false] }),
    row("d", { ...traces(right), "finish_reasons": ["length"] }),
    row("e", { generations: [right] }),
    row("f", { generations: [] }),
    row("g", { solution: null }),
  ], { verifyTraces: true });
  assertEquals(
    problems.map((problem) => [
      problem.problem,
      problem.correctness_selfhint,
      problem.trace_index,
    ]),
    [
      ["a", [false, true, true], 1],
      ["e", [true], 0],
      ["f", undefined, undefined],
      ["g", undefined, undefined],
    ],
  );
  assertEquals(rejects, [
    [2, "traces", "none of its 1 traces is right"],
    [3, "traces", "none of its 1 traces is right"],
    [4, "traces", "none of its 1 traces is right"],
  ]);
  assertEquals(counts.agreement, {
    right: [2, 4, 0],
    wrong: [0, 0, 0],
    none: [1, 0, 0],
  });
  assertEquals(counts.unreferenced, 1);
});

Deno.test("prepareProblems() makes a trace the reference solution when asked", async () => {
  const { problems: [first, second] } = await prepare([
    row("a", { generations: [wrong, right] }),
    row("b"),
  ], { verifyTraces: true, reference: "trace" });
  assertEquals(first!.solution, right);
  assertEquals(first!.written_solution, "It is 5.");
  assertEquals(second!.solution, "It is 5.");
});

const tokenizerFolder =
  new URL("../fixtures/text/chat", import.meta.url).pathname;

Deno.test("prepareProblems() counts tokens of prompts, traces and solutions", async () => {
  const long = `${"two plus ".repeat(200)}`;
  const { problems, rejects } = await prepare([
    row("a", { generations: [long + right, right] }),
    row("b", { generations: [long + right] }),
    row("c", { solution: long }),
    row(long),
    row("d"),
  ], {
    verifyTraces: true,
    maxSolutionTokens: 200,
    maxPromptTokens: 300,
    tokenizerFolder,
  });
  assertEquals(
    problems.map(({ problem, trace_index: trace }) => [problem, trace]),
    [["a", 1], ["d", undefined]],
  );
  assertEquals(rejects.map(([line, step]) => [line, step]), [
    [2, "solution length"],
    [3, "solution length"],
    [4, "prompt length"],
  ]);
  assertEquals(
    rejects[0]![2],
    "the 1 right ones of its 1 traces are too long",
  );
});

Deno.test("prepareProblems() drops duplicates of rows that stay, and contamination", async () => {
  const contamination = createContaminationIndex([
    { name: "bench", problems: [[words]] },
  ], { n: 8, overlap: 0.5 });
  const { problems, rejects, counts } = await prepare([
    row("What is it?", { answer: " " }),
    row("What is it?"),
    row("what is it", { answer: "6" }),
    row(`Say ${words}`),
  ], { duplicates: "near", contamination });
  assertEquals(problems.map(({ id }) => id), ["s:2"]);
  assertEquals(rejects.slice(1), [
    [3, "duplicate", "it is the same problem as line 2, with another answer"],
    [4, "contamination", "it has 100% of the words of problem 1 of bench"],
  ]);
  assertEquals(counts.otherAnswers, 1);
});

Deno.test("prepareProblems() shows the problem of a benchmark in the reject", async () => {
  const contamination = createContaminationIndex([
    { name: "bench", problems: [["Other."], [words]] },
  ], { n: 8, overlap: 0.5 });
  const events = await Array.fromAsync(
    prepareProblems(
      [row(words), row("What is it?")].map((record, index) => ({
        record,
        line: index + 1,
      })),
      loader,
      { source: "s", contamination },
    ),
  );
  const [found] = events.flatMap((event) =>
    event.type === "reject" && event.reject.match ? [event.reject.match] : []
  );
  const { benchmark, problem, text } = found!;
  assertEquals([benchmark, problem, text], ["bench", 2, words.slice(0, 200)]);
});

Deno.test("prepareProblems() fails where no row is left", async () => {
  const contamination = createContaminationIndex([
    { name: "bench", problems: [["a"]] },
  ], { n: 8, overlap: 0.5 });
  await assertRejects(
    () => prepare([row("A")], { contamination }),
    DataError,
    "Cannot prepare s: no row is left: 0 problems of 1 row, 1 in a benchmark",
  );
});

/** Rows enough for workers, some of them slow or bad, with repeats. */
function* manyRows(count: number): Generator<Row> {
  for (let index = 0; index < count; index++) {
    yield row(`What is ${index % 700}?`, {
      answer: index % 50 === 3 ? "" : `${index % 700}`,
      ...index % 7 === 0 &&
        { generations: [right.replace("5", `${index % 700}`)] },
    });
  }
}

Deno.test("prepareProblems() gives the same whatever the threads", async () => {
  const settings = { verifyTraces: true, duplicates: "near" as const };
  const one = await prepare(manyRows(1500), settings);
  assertEquals(await prepare(manyRows(1500), { ...settings, threads: 2 }), one);
  assertEquals(one.counts.read, 1500);
  assert(one.counts.dropped.duplicate! > 700);
});

Deno.test("prepareProblems() draws the same sample however the input is cut", async () => {
  const rows = Array.from({ length: 300 }, (_, index) => row(`p${index}`));
  const whole = await prepare(rows, { sample: 40, seed: 7 });
  const names = whole.problems.map(({ problem }) => problem);
  assertEquals(names.length, 40);
  assertEquals(whole.counts.undrawn, 260);
  const turned = await prepare(rows.toReversed(), { sample: 40, seed: 7 });
  assertEquals(turned.problems.map(({ problem }) => problem).reverse(), names);
  const other = await prepare(rows, { sample: 40, seed: 8 });
  assert(`${other.problems.map(({ problem }) => problem)}` !== `${names}`);
  const shuffled = await prepare(rows, { sample: 40, seed: 7, shuffle: true });
  const drawn = shuffled.problems.map(({ problem }) => problem);
  assert(`${drawn}` !== `${names}`);
  assertEquals(drawn.toSorted(), names.toSorted());
});

Deno.test("prepareProblems() draws from sources by weight and tells who is short", async () => {
  const sizes = [30, 4];
  const records = sizes.flatMap((size, group) =>
    Array.from({ length: size }, (_, index): SourceRow => ({
      record: row(`${group} ${index}`),
      line: index + 1,
      origin: { file: "f", source: `s${group}`, dataset: "d", loader, group },
    }))
  );
  const events = await Array.fromAsync(prepareProblems(records, loader, {
    source: "s",
    sample: 20,
    weights: [1, 3],
  }));
  const end = events.at(-1)!;
  assert(end.type === "end");
  assertEquals(end.counts.shares, [
    { wanted: 5, given: 5 },
    { wanted: 15, given: 4 },
  ]);
  assertEquals(end.counts.kept, 9);
});
