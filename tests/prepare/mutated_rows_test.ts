import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { sourceLoader } from "../../datasets/mod.ts";
import { evaluateProblems } from "../../lib/evaluate/mod.ts";
import { hintProblems, noHintCounts } from "../../lib/guidance/mod.ts";
import {
  DataError,
  type Problem,
  readAnyLines,
  readProblems,
  stringifyJson,
} from "../../lib/jsonl/mod.ts";
import { sage } from "../../lib/methods/mod.ts";
import type { RolloutRequest } from "../../lib/policy/mod.ts";
import { prepareProblems, type Reject } from "../../lib/prepare/mod.ts";
import { defaultPrompts } from "../../lib/text/mod.ts";
import { planProblems, visitProblems } from "../../lib/train/mod.ts";
import { judge } from "../../lib/verify/mod.ts";
import { tinySettings } from "../train/_tiny_run.ts";
import { countLines, mutatedRows } from "./_mutated_rows.ts";

const numRuns = 2000;

/** Prepares a file; gives problems and rejects, also where all were rejected. */
async function prepare(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ problems: Problem[]; rejects: Reject[]; message?: string }> {
  const problems: Problem[] = [];
  const rejects: Reject[] = [];
  const read = readAnyLines(new Blob([bytes]).stream(), { name: "rows" });
  try {
    for await (
      const event of prepareProblems(read, sourceLoader(), { source: "rows" })
    ) {
      if (event.type === "problem") problems.push(event.problem);
      else if (event.type === "reject") rejects.push(event.reject);
      else assertEquals(event.counts.read, problems.length + rejects.length);
    }
  } catch (error) {
    assert(error instanceof DataError, Deno.inspect(error));
    return { problems, rejects, message: error.message };
  }
  return { problems, rejects };
}

function asFile(problems: readonly Problem[]): Blob {
  return new Blob(problems.map((problem) => stringifyJson(problem) + "\n"));
}

// A file's problems as prepare would leave them, for the stages behind it.
const someProblems = mutatedRows.map(async (bytes) =>
  (await prepare(bytes)).problems
);

const reply = '{"level_1": "h1", "level_2": "h2", "level_3": "h3"}';

const tokenizer = {
  eosIds: [],
  turnEndId: undefined,
  encode: () => [0],
  renderChat: (messages: readonly { content: string }[]) => {
    const text = messages.at(-1)!.content;
    return { text, ids: [1, 2, 3] };
  },
  decode: ([index]: readonly number[]) =>
    index === 1 ? "\\boxed{7}" : index === 2 ? reply : "",
};

const parameters = {
  temperature: 1,
  topP: 1,
  topK: 0,
  minP: 0,
  maxCompletionLength: 8,
  stopIds: [],
};

function sample(requests: readonly RolloutRequest[], says = 1) {
  return Promise.resolve(requests.map((_, index) => ({
    completionIds: [says + index % 2],
    logprobs: new Float32Array(1),
    entropies: new Float32Array(1),
    truncated: false,
  })));
}

Deno.test("prepare loses no line of mutated rows, and the next stage takes its own", async () => {
  let kept = 0;
  let rejected = 0;
  await fc.assert(
    fc.asyncProperty(mutatedRows, async (bytes) => {
      const { problems, rejects, message } = await prepare(bytes);
      assertEquals(problems.length + rejects.length, countLines(bytes));
      if (message) {
        assertMatch(
          message,
          /^Cannot prepare rows: (all \d+ rows|it has no rows)/,
        );
      }
      for (const { line, reason, record, text } of rejects) {
        assert(line >= 1 && reason.length > 0 && reason.length < 600, reason);
        stringifyJson(record ?? text);
      }
      if (problems.length > 0) {
        const stream = asFile(problems).stream();
        const read = await readProblems(stream, { name: "rows" });
        assertEquals(read.length, problems.length);
      }
      kept += problems.length;
      rejected += rejects.length;
    }),
    { numRuns },
  );
  // Neither side of the law may hold for want of cases.
  assert(kept > 1000 && rejected > 1000, `${kept} kept, ${rejected} rejected`);
});

Deno.test("readProblems() names the line of a mutated row, or takes all", async () => {
  await fc.assert(
    fc.asyncProperty(mutatedRows, async (bytes) => {
      try {
        const stream = new Blob([bytes]).stream();
        const problems = await readProblems(stream, { name: "rows" });
        assertEquals(problems.length, countLines(bytes));
      } catch (error) {
        assert(error instanceof DataError, Deno.inspect(error));
        assertMatch(
          error.message,
          /^Cannot read rows(:\d+: .|: it has no rows)/,
        );
      }
    }),
    { numRuns },
  );
});

Deno.test("hint gives back as many mutated problems as came", async () => {
  await fc.assert(
    fc.asyncProperty(someProblems, async (given) => {
      const problems = await given;
      const hinted = await Array.fromAsync(hintProblems(problems, {
        writer: {
          sample: (requests) => sample(requests, 2),
          tokenizer,
          prompts: defaultPrompts,
          parameters,
          seed: 0,
          step: 0,
          maxPromptLength: 100,
        },
        writerName: "test",
        origin: "auto",
        batchSize: 3,
        counts: noHintCounts(),
      }));
      assertEquals(hinted.map(({ id }) => id), problems.map(({ id }) => id));
      stringifyJson(hinted);
    }),
    { numRuns },
  );
});

Deno.test("evaluate gives a row for each mutated problem", async () => {
  await fc.assert(
    fc.asyncProperty(someProblems, async (given) => {
      const problems = await given;
      if (problems.length === 0) return;
      const { scores } = await evaluateProblems({
        onRow: (row) => void stringifyJson(row),
        benchmark: "test",
        problems,
        prompts: defaultPrompts,
        tokenizer,
        sample: (requests) => sample(requests),
        settings: { ...parameters, samples: 2, seed: 0 },
      });
      assertEquals(scores.map(({ id }) => id), problems.map(({ id }) => id));
    }),
    { numRuns },
  );
});

Deno.test("train visits each mutated problem or leaves it out by name", async () => {
  const settings = tinySettings({ numGenerations: 2, method: "sage" });
  await fc.assert(
    fc.asyncProperty(someProblems, async (given) => {
      const problems = await given;
      const maxPromptLength = 100;
      const { planned } = planProblems(problems, {
        tokenizer,
        prompts: defaultPrompts,
        maxPromptLength,
      });
      assertEquals(planned.size, problems.length);
      const { groups } = await visitProblems([...planned.values()], {
        guidance: sage.guidance?.(settings),
        schedule: sage.schedule(settings),
        states: new Map(),
        tokenizer,
        prompts: defaultPrompts,
        judge,
        parameters,
        settings,
        maxPromptLength,
        step: 1,
        sample: (requests) => sample(requests),
      });
      assertEquals(groups.length, problems.length);
    }),
    { numRuns },
  );
});
