import { assertEquals, assertRejects } from "@std/assert";
import type { TaskIo } from "../../lib/config/mod.ts";
import { UsageError } from "../../lib/config/mod.ts";
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

/** Opens with these records on stdin, or with no pipe there. */
async function open(
  options: { data?: string; benchmark?: "ring"; model?: string },
  stdin?: object[],
): Promise<EvaluationInput> {
  const files: Record<string, object[]> = { "rows.jsonl": [row] };
  if (stdin) files.stdin = stdin;
  const io = {
    stdinIsPiped: stdin !== undefined,
    openInput: (path?: string) => {
      const name = path === undefined || path === "-" ? "stdin" : path;
      const lines = files[name]!.map((line) => JSON.stringify(line) + "\n");
      return Promise.resolve({ name, stream: new Blob(lines).stream() });
    },
  } as Partial<TaskIo> as TaskIo;
  return await openEvaluation(
    { samples: 4, logTokens: false, ...options },
    io,
    () => ring,
  );
}

const found: [
  string,
  Parameters<typeof open>,
  { benchmark: string; id: string; steps?: number[] },
][] = [
  ["a benchmark", [{ benchmark: "ring" }], { benchmark: "ring", id: "ring" }],
  ["a file", [{ data: "rows.jsonl" }], { benchmark: "rows", id: "a" }],
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
    const { benchmark, problems, models, run } = await open(...given);
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

Deno.test("settingsOfRun() gives way to flags and --config", () => {
  const run = { evalSamples: 2, maxCompletionLength: 90, seed: 5, model: "m" };
  const sources = {
    samples: "default",
    maxCompletionLength: "models/a/selfhint.yaml",
    seed: "flag",
  };
  const io = { sources } as Partial<TaskIo> as TaskIo;
  assertEquals(settingsOfRun(run, io), { samples: 2, maxCompletionLength: 90 });
  assertEquals(
    settingsOfRun(run, { ...io, sources: { samples: "recipe.yaml" } }),
    { maxCompletionLength: 90, seed: 5 },
  );
});
