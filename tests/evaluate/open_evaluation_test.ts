import { assertEquals, assertRejects } from "@std/assert";
import { benchmarkFormat } from "../../datasets/mod.ts";
import type { TaskIo } from "../../lib/config/mod.ts";
import { UsageError } from "../../lib/config/mod.ts";
import { DataError } from "../../lib/jsonl/mod.ts";
import {
  type EvaluatedModel,
  type EvaluationInput,
  openEvaluation,
  settingsOfRun,
} from "../../lib/evaluate/mod.ts";

const row = { id: "a", problem: "1+1?", answer: "2" };
const ring = [{ ...row, id: "ring" }];
const checkpoint = { selfhint: "checkpoint", path: "runs/a", step: 3 };
const end = { selfhint: "end", rows: 0 };

function header(config: object, stage = "train"): object {
  return { selfhint: "header", stage, version: "0", config };
}

interface Given {
  data?: string;
  benchmark?: string[];
  model?: string;
  shuffleOptions?: boolean;
  limit?: number;
}

// Golds that no completion could be right by.
const unusable = ["", " ", "$$", "\\boxed{}", "\\text{ }", "."];

const logged: string[] = [];

/** Opens with these records on stdin, or with no pipe there. */
async function open(
  options: Given,
  stdin?: object[],
  wait = 0,
): Promise<EvaluationInput> {
  const files: Record<string, object[]> = {
    "rows.jsonl": [row],
    "aime.jsonl": [{ problem: "5 squared?", answer: "025" }],
    "steps.jsonl": [{ ...row, step: 3 }],
    ...Object.fromEntries(
      unusable.map((answer) => [
        `${answer}.jsonl`,
        [row, { ...row, id: "b", answer }],
      ]),
    ),
    "gold.jsonl": [{ ...row, gold: { option: ["1"] } }],
  };
  if (stdin) files.stdin = stdin;
  logged.length = 0;
  const io = {
    stdinIsPiped: stdin !== undefined,
    show: (line: string) => void logged.push(line),
    log: () => {},
    openInput: (path?: string) => {
      const name = path === undefined || path === "-" ? "stdin" : path;
      const lines = files[name]!.map((line) => JSON.stringify(line) + "\n");
      const stream = ReadableStream.from((async function* () {
        if (wait > 0) await new Promise((done) => setTimeout(done, wait));
        yield* new Blob(lines).stream();
      })());
      return Promise.resolve({ name, stream });
    },
  } as Partial<TaskIo> as TaskIo;
  const source = { file: "embedded" };
  return await openEvaluation(
    { benchmarksDir: "b", shuffleOptions: false, seed: 0, ...options },
    io,
    {
      open: (name) =>
        Promise.resolve({ benchmark: name, problems: ring, source }),
      formatOf: benchmarkFormat,
    },
  );
}

const found: [
  string,
  Parameters<typeof open>,
  { benchmark: string; id: string; steps?: number[] },
][] = [
  ["a benchmark", [{ benchmark: ["ring"] }], { benchmark: "ring", id: "ring" }],
  ["a file", [{ data: "rows.jsonl" }], { benchmark: "rows", id: "a" }],
  [
    "the form of a published benchmark",
    [{ data: "aime.jsonl" }],
    { benchmark: "aime", id: "amc23:1" },
  ],
  ["piped rows", [{}, [row]], { benchmark: "stdin", id: "a" }],
  [
    "piped rows of prepare for a named model",
    [{ model: "m" }, [header({}, "prepare"), row, end]],
    { benchmark: "stdin", id: "a" },
  ],
  [
    "a file where the pipe is empty",
    [{ data: "rows.jsonl" }, []],
    { benchmark: "rows", id: "a" },
  ],
  [
    "a file for a named model, whatever is piped in",
    [{ data: "rows.jsonl", model: "m" }, [{ other: 1 }]],
    { benchmark: "rows", id: "a" },
  ],
  [
    "train's held-out ring",
    [{}, [header({ heldOut: "ring" }), checkpoint, end]],
    { benchmark: "heldout", id: "ring", steps: [3] },
  ],
  [
    "train's held-out file",
    [{}, [header({ heldOut: "rows.jsonl" }), end]],
    { benchmark: "heldout", id: "a", steps: [] },
  ],
  [
    "a file before train's held-out set",
    [{ data: "rows.jsonl" }, [header({ heldOut: "ring" }), checkpoint, end]],
    { benchmark: "rows", id: "a", steps: [3] },
  ],
];

for (const [what, given, expected] of found) {
  Deno.test(`openEvaluation() finds ${what}`, async () => {
    const { benchmarks, models, run } = await open(...given);
    const [{ benchmark, problems } = { benchmark: "", problems: [] }] =
      benchmarks;
    assertEquals([benchmark, problems[0]!.id], [
      expected.benchmark,
      expected.id,
    ]);
    const found = await Array.fromAsync<EvaluatedModel>(models);
    if (run) assertEquals(found.map(({ step }) => step), expected.steps);
    else assertEquals(found.map(({ path }) => path), [given[0].model]);
  });
}

const refused: [string, Parameters<typeof open>, string][] = [
  [
    "rows beside a named file",
    [{ data: "rows.jsonl" }, [row]],
    "problems are named and piped in",
  ],
  [
    "train's records for a named model",
    [{ model: "m" }, [header({ heldOut: "ring" }), end]],
    "Cannot evaluate m: train's checkpoints are piped in",
  ],
  [
    "a run without held-out problems",
    [{}, [header({ heldOut: null }), end]],
    "train has no held-out problems",
  ],
];

for (const [what, given, message] of refused) {
  Deno.test(`openEvaluation() refuses ${what}`, async () => {
    await assertRejects(() => open(...given), UsageError, message);
  });
}

Deno.test("openEvaluation() takes the first problems where there is a limit", async () => {
  const benchmark = ["ring", "aime24"];
  const whole = (await open({ benchmark })).benchmarks;
  for (const limit of [1, 1000]) {
    const { benchmarks } = await open({ benchmark, limit });
    for (const [index, { problems }] of benchmarks.entries()) {
      assertEquals(problems, whole[index]!.problems.slice(0, limit));
    }
  }
});

Deno.test("openEvaluation() opens several benchmarks, each once", async () => {
  const { benchmarks } = await open({ benchmark: ["ring", "aime24"] });
  assertEquals(benchmarks.map(({ benchmark }) => benchmark), [
    "ring",
    "aime24",
  ]);
  await assertRejects(
    () => open({ benchmark: ["ring", "ring"] }),
    UsageError,
    "Cannot evaluate twice on benchmark 'ring'",
  );
});

Deno.test("openEvaluation() refuses columns that rows would write over, and golds it cannot read", async () => {
  const cases = [
    ["steps.jsonl", 'field "step" would be written over'],
    ["gold.jsonl", 'field "gold"'],
    ...unusable.map((answer) =>
      [
        `${answer}.jsonl`,
        `Cannot read ${answer}.jsonl:2: field "answer" is ${
          JSON.stringify(answer)
        }, which nothing can be judged by`,
      ] as const
    ),
  ] as const;
  for (const [data, message] of cases) {
    await assertRejects(() => open({ data }), DataError, message);
  }
});

Deno.test("openEvaluation() says that it waits for a pipe, and for what", async () => {
  await open({ data: "rows.jsonl" }, [], 1200);
  assertEquals(logged.length, 1);
  assertEquals(logged[0]!.startsWith("waiting for train's records"), true);
  await open({}, [row], 1200);
  assertEquals(logged.length, 1);
  await open({ data: "rows.jsonl", model: "m" }, [], 1200);
  assertEquals(logged, []);
});

Deno.test("settingsOfRun() gives way to flags and --config", () => {
  const run = { evalSamples: 2, maxCompletionLength: 90, seed: 5, model: "m" };
  const sources = {
    samples: "default",
    maxCompletionLength: "models/a/selfhint.yaml",
    seed: "flag",
  };
  const io = { sources } as Partial<TaskIo> as TaskIo;
  const plain = { temperature: 1, topP: 1, topK: 0, minP: 0 };
  assertEquals(settingsOfRun(run, io), {
    ...plain,
    samples: 2,
    maxCompletionLength: 90,
  });
  assertEquals(
    settingsOfRun(run, { ...io, sources: { samples: "recipe.yaml" } }),
    { ...plain, maxCompletionLength: 90, seed: 5 },
  );
});
