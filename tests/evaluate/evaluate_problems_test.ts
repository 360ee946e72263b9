import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertThrows,
} from "@std/assert";
import {
  assertPlainPrompt,
  evaluateProblems,
  type Evaluation,
  evaluationMetrics,
  type EvaluationRequest,
  type EvaluationRow,
  type EvaluationSettings,
  problemScore,
} from "../../lib/evaluate/mod.ts";
import { DataError, type Problem } from "../../lib/jsonl/mod.ts";
import { type RolloutRequest, samplingSeed } from "../../lib/policy/mod.ts";
import { judge } from "../../lib/verify/mod.ts";
import {
  defaultPrompts,
  promptHash,
  solveMessages,
} from "../../lib/text/mod.ts";

const settings: EvaluationSettings = {
  samples: 4,
  temperature: 1,
  topP: 1,
  topK: 0,
  minP: 0,
  maxCompletionLength: 8,
  stopIds: [4],
  seed: 3,
};

const encoder = new TextEncoder();

/** A tokenizer of bytes. */
const tokenizer: EvaluationRequest["tokenizer"] = {
  renderChat: (messages) => {
    const text = messages.map(({ content }) => content).join("\n");
    return { text, ids: [...encoder.encode(text)] };
  },
  decode: (ids) => new TextDecoder().decode(new Uint8Array(ids)),
};

/** Answers with what the texts say, one after the other. */
function sampler(texts: readonly string[]): {
  sample: EvaluationRequest["sample"];
  requests: RolloutRequest[];
} {
  const requests: RolloutRequest[] = [];
  return {
    requests,
    sample: (batch, { onTokens }) => {
      const rollouts = batch.map((_, index) => {
        const text = texts[(requests.length + index) % texts.length] ?? "";
        const completionIds = [...encoder.encode(text)];
        onTokens?.(completionIds.length);
        return {
          completionIds,
          logprobs: new Float32Array(completionIds.length).fill(-0.5),
          entropies: new Float32Array(completionIds.length),
          truncated: text.endsWith("..."),
        };
      });
      requests.push(...batch);
      return Promise.resolve(rollouts);
    },
  };
}

/** Evaluates and keeps the rows. */
async function evaluate(
  request: EvaluationRequest,
): Promise<Evaluation & { rows: EvaluationRow[] }> {
  const rows: EvaluationRow[] = [];
  const onRow = (row: EvaluationRow) => void rows.push(row);
  return { ...await evaluateProblems({ onRow, ...request }), rows };
}

function problem(id: string, answer: string): Problem {
  return { id, problem: `What is ${id}?`, answer };
}

Deno.test("evaluateProblems() scores two problems as by hand", async () => {
  const { sample } = sampler([
    "\\boxed{7}",
    "\\boxed{7}",
    "\\boxed{3}",
    "\\boxed{7}...",
    "\\boxed{1}",
    "\\boxed{2}",
    "\\boxed{1}",
    "no answer",
  ]);
  const { rows, summary } = await evaluate({
    benchmark: "hard",
    problems: [{ ...problem("a", "7"), subject: "sums" }, problem("b", "2")],
    prompts: defaultPrompts,
    tokenizer,
    sample,
    settings,
    step: 20,
  });
  assertEquals(rows.map((row) => row.accuracy), [0.5, 0.25]);
  assertEquals(rows[0]?.["subject"], "sums");
  assertEquals(rows[0]?.verdicts.map(({ outcome }) => outcome), [
    "right",
    "right",
    "wrong",
    "wrong",
  ]);
  assertEquals(rows[0]?.verdicts[3]?.truncated, true);
  const {
    interval,
    pass_at: passAt,
    pass_interval: _,
    maj_interval: __,
    ...rest
  } = summary;
  // Two and one right of four: at two tries 1 - 1/6 and 1 - 3/6.
  for (const [at, expected] of [3 / 8, 2 / 3, 7 / 8, 1].entries()) {
    assertAlmostEquals(passAt[at]!, expected, 1e-12);
  }
  assertEquals(rest, {
    selfhint: "summary",
    benchmark: "hard",
    step: 20,
    problems: 2,
    k: 4,
    "avg@k": 0.375,
    "pass@k": 1,
    // Problem a has 7 three times; problem b has 1 twice against 2 once.
    "maj@k": 0.5,
    "interval_method": "bootstrap over problems",
    "pass_interval_method": "wilson over problems",
    "maj_interval_method": "wilson over problems",
    truncated: 1 / 8,
    // Seven boxes of 9 bytes, one of them with "...", and "no answer".
    "mean_length": (7 * 9 + 3 + 9) / 8,
    unjudged: 0,
    "unjudged_share": 0,
    "too_long": 0,
    temperature: 1,
    "top_p": 1,
    "top_k": 0,
    "min_p": 0,
    "max_completion_length": 8,
    seed: 3,
    "prompt_hash": promptHash(defaultPrompts),
  });
  assert(interval[0] <= 0.375 && 0.375 <= interval[1]);
  assertEquals(evaluationMetrics(summary), {
    "eval_hard/avg@4": 0.375,
    "eval_hard/pass@4": 1,
    "eval_hard/maj@4": 0.5,
    "eval_hard/completions/clipped_ratio": 0.125,
    "eval_hard/completions/mean_length": 9.375,
  });
});

Deno.test("evaluateProblems() asks for plain prompts with keyed seeds", async () => {
  const { sample, requests } = sampler(["\\boxed{1}"]);
  const hints = { "level_1": "HINTED", "level_3": "HINTED too" };
  await evaluateProblems({
    benchmark: "b",
    problems: [{ ...problem("a", "1"), hints, solution: "SOLVED" }],
    prompts: defaultPrompts,
    tokenizer,
    sample,
    settings,
    step: 40,
  });
  assertEquals(requests.length, 4);
  for (const [index, request] of requests.entries()) {
    const text = tokenizer.decode(request.promptIds);
    assertEquals(text, `${defaultPrompts.solver_system}\nWhat is a?`);
    assertEquals(
      request.seed,
      samplingSeed({
        seed: 3,
        purpose: "eval",
        step: 0,
        problemId: "a",
        level: 0,
        attempt: 0,
        index,
      }),
    );
    assertEquals(request.parameters.maxCompletionLength, 8);
  }
});

Deno.test("evaluateProblems() takes one completion when greedy", async () => {
  const { sample, requests } = sampler(["\\boxed{1}"]);
  const { summary } = await evaluateProblems({
    benchmark: "b",
    problems: [problem("a", "1"), problem("b", "2")],
    prompts: defaultPrompts,
    tokenizer,
    sample,
    settings: { ...settings, temperature: 0 },
  });
  assertEquals(requests.length, 2);
  assertEquals([summary.k, summary["avg@k"]], [1, 0.5]);
  assertEquals(summary.interval_method, "wilson over problems");
});

Deno.test("evaluateProblems() counts too long prompts and scores them as wrong", async () => {
  const { sample, requests } = sampler(["\\boxed{1}"]);
  const { rows, summary } = await evaluate({
    benchmark: "b",
    problems: [problem("long".repeat(20), "1"), problem("b", "1")],
    prompts: defaultPrompts,
    tokenizer,
    sample,
    settings: { ...settings, maxPromptLength: 100 },
  });
  assertEquals(requests.length, 4);
  assertEquals(rows.map((row) => [row.too_long, row.accuracy]), [
    [true, 0],
    [false, 1],
  ]);
  assertEquals(rows[0]?.verdicts.length, 4);
  assert(/^the prompt has \d+ tokens, more than 100$/.test(
    rows[0]?.verdicts[0]?.reason ?? "",
  ));
  assertEquals([summary.too_long, summary["avg@k"]], [1, 0.5]);
  assertEquals(summary.mean_length, 9);
});

Deno.test("evaluateProblems() counts what cannot be judged as wrong", async () => {
  const { summary } = await evaluateProblems({
    benchmark: "b",
    problems: [problem("a", "1")],
    prompts: defaultPrompts,
    tokenizer,
    sample: sampler(["x"]).sample,
    judge: () => Promise.resolve({ outcome: "unjudged", reason: "no gold" }),
    settings,
  });
  const { unjudged, unjudged_share: share } = summary;
  assertEquals([unjudged, share, summary["avg@k"]], [4, 1, 0]);
});

Deno.test("evaluateProblems() keeps rows in order over several batches", async () => {
  const texts = Array.from({ length: 1500 }, (_, i) => `\\boxed{${i}}`);
  const { sample, requests } = sampler(texts);
  const progress: number[] = [];
  const { rows, summary } = await evaluate({
    benchmark: "b",
    problems: texts.map((_, i) => problem(`p${i}`, String(i))),
    prompts: defaultPrompts,
    tokenizer,
    sample,
    settings: { ...settings, samples: 1, logTokens: true },
    onProgress: ({ done }) => void progress.push(done),
  });
  assertEquals(requests.length, 1500);
  assertEquals(rows.map(({ id }) => id), texts.map((_, i) => `p${i}`));
  assertEquals(summary["avg@k"], 1);
  assertEquals(progress.at(-1), 1500);
  assertEquals(rows[0]?.verdicts[0]?.token_ids?.length, 9);
  assertEquals(rows[0]?.verdicts[0]?.logprobs?.[0], -0.5);
});

Deno.test("evaluateProblems() of no problem has a summary", async () => {
  const { rows, summary } = await evaluate({
    benchmark: "b",
    problems: [],
    prompts: defaultPrompts,
    tokenizer,
    sample: () => Promise.reject(new Error("not called")),
    settings,
  });
  assertEquals(rows, []);
  assertEquals(summary.interval, [0, 1]);
  assertAlmostEquals(summary["avg@k"], 0);
});

Deno.test("evaluateProblems() refuses what would make it wrong", async () => {
  const base: EvaluationRequest = {
    benchmark: "b",
    problems: [problem("a", "1")],
    prompts: defaultPrompts,
    tokenizer,
    sample: sampler(["x"]).sample,
    settings,
  };
  await assertRejects(
    () =>
      evaluateProblems({
        ...base,
        problems: [problem("a", "1"), problem("a", "2")],
      }),
    DataError,
    "Cannot evaluate problems: id 'a' appears twice",
  );
  await assertRejects(
    () => evaluateProblems({ ...base, sample: () => Promise.resolve([]) }),
    Error,
    "4 completions were asked for and 0 came",
  );
  const stopped = AbortSignal.abort(new Error("stopped"));
  await assertRejects(
    () => evaluateProblems({ ...base, signal: stopped }),
    Error,
    "stopped",
  );
});

Deno.test("assertPlainPrompt() lets no hint through", () => {
  const hints = { "level_1": "prime", "level_3": "The first values are 2,5." };
  const row = { ...problem("a prime", "1"), hints };
  const plain = solveMessages(defaultPrompts, row.problem);
  // The hint's word is the problem's own: nothing was added.
  assertPlainPrompt(defaultPrompts, row, plain);
  // So is a hint of the problem's author.
  const told = "Which is prime? Hint: it is odd.";
  const own = { ...row, problem: told };
  assertPlainPrompt(defaultPrompts, own, solveMessages(defaultPrompts, told));

  const cases: [string, () => void][] = [
    ["its prompt is not the plain one", () =>
      assertPlainPrompt(
        defaultPrompts,
        row,
        solveMessages(defaultPrompts, row.problem, "any hint"),
      )],
    ["its text carries one of its hints", () => {
      const text = `${row.problem}\n\nHint: The first values are 2,5.`;
      assertPlainPrompt(
        defaultPrompts,
        { ...row, problem: text },
        solveMessages(defaultPrompts, text),
      );
    }],
    ["its text carries one of its hints", () => {
      const text = `${row.problem}\n\nHint: own column`;
      assertPlainPrompt(
        defaultPrompts,
        { ...row, problem: text, hint: "own column" },
        solveMessages(defaultPrompts, text),
      );
    }],
    ...[
      "A prime?  HINT:\tthe first  values are 2,5",
      "(Hint: the first values are 2,5.) A prime?",
      "The first\nvalues are 2,5. Which prime?",
      "A prime? hint: Prime.",
    ].map((text): [string, () => void] => [
      "its text carries one of its hints",
      () =>
        assertPlainPrompt(
          defaultPrompts,
          { ...row, problem: text },
          solveMessages(defaultPrompts, text),
        ),
    ]),
    ['the plain prompt has the words "Hint:" of the hinted one', () => {
      const prompts = { ...defaultPrompts, problem: "{problem} Hint: think." };
      assertPlainPrompt(prompts, row, solveMessages(prompts, row.problem));
    }],
    ["the plain prompt has a place for {solution}", () => {
      const prompts = { ...defaultPrompts, problem: "{problem} {solution}" };
      assertPlainPrompt(prompts, row, solveMessages(prompts, row.problem));
    }],
  ];
  for (const [reason, call] of cases) {
    assertThrows(call, Error, `Cannot evaluate problem 'a prime': ${reason}`);
  }
});

Deno.test("assertPlainPrompt() allows a hint's words where nothing introduces hints", () => {
  const prompts = { ...defaultPrompts, "hinted_problem": "{hint}\n{problem}" };
  const row = { ...problem("a prime", "1"), hints: { "level_1": "prime" } };
  assertPlainPrompt(prompts, row, solveMessages(prompts, row.problem));
});

Deno.test("evaluateProblems() that is stopped keeps the problems that were done", async () => {
  const stopped = new DOMException("Stopped", "AbortError");
  const ids: string[] = [];
  const error = await assertRejects(() =>
    evaluateProblems({
      benchmark: "sums",
      problems: [problem("1+1", "2"), problem("1+2", "3"), problem("2+2", "4")],
      prompts: defaultPrompts,
      tokenizer,
      settings: { ...settings, samples: 2 },
      onRow: ({ id }) => void ids.push(id),
      sample: (requests, { onRollout }) => {
        for (const index of [0, 5, 3, 4]) {
          onRollout?.({
            completionIds: [...encoder.encode("\\boxed{2}")],
            logprobs: new Float32Array(9),
            entropies: new Float32Array(9),
            truncated: false,
          }, index);
        }
        assertEquals(requests.length, 6);
        return Promise.reject(stopped);
      },
    })
  );
  assertEquals(error, stopped);
  assertEquals(ids, ["2+2"]);
});

Deno.test("evaluateProblems() gives a row as soon as it is whole, in order", async () => {
  const ids: string[] = [];
  const rollout = {
    completionIds: [...encoder.encode("\\boxed{2}")],
    logprobs: new Float32Array(9),
    entropies: new Float32Array(9),
    truncated: false,
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  await evaluateProblems({
    benchmark: "sums",
    problems: [problem("1+1", "2"), problem("1+2", "3")],
    prompts: defaultPrompts,
    tokenizer,
    settings: { ...settings, samples: 2 },
    onRow: ({ id }) => void ids.push(id),
    sample: async (requests, { onRollout }) => {
      for (const index of [2, 3]) onRollout?.(rollout, index);
      await pause();
      assertEquals(ids, []);
      onRollout?.(rollout, 1);
      onRollout?.(rollout, 0);
      await pause();
      assertEquals(ids, ["1+1", "1+2"]);
      return requests.map(() => rollout);
    },
  });
  assertEquals(ids, ["1+1", "1+2"]);
});

Deno.test("evaluateProblems() draws only what earlier scores lack, to the same end", async () => {
  const texts = Array.from({ length: 12 }, (_, i) => `\\boxed{${i % 3}}`);
  const request = {
    benchmark: "b",
    problems: ["a", "b", "c"].map((id) => problem(id, "1")),
    prompts: defaultPrompts,
    tokenizer,
    settings,
  };
  const whole = await evaluate({ ...request, sample: sampler(texts).sample });
  const { sample, requests } = sampler(texts.slice(4));
  const earlier = [problemScore(whole.rows[0]!)];
  const rest = await evaluate({ ...request, sample, earlier });
  assertEquals(requests.length, 8);
  assertEquals(rest.rows, whole.rows.slice(1));
  assertEquals([rest.scores, rest.summary], [whole.scores, whole.summary]);
});

Deno.test("evaluateProblems() stops drawing when a row cannot be written", async () => {
  let stopped = false;
  const failure = new Error("the disk is full");
  const error = await assertRejects(() =>
    evaluateProblems({
      benchmark: "b",
      problems: [problem("a", "1"), problem("b", "1")],
      prompts: defaultPrompts,
      tokenizer,
      settings: { ...settings, samples: 1 },
      onRow: () => Promise.reject(failure),
      sample: (_, { signal, onRollout }) => {
        onRollout?.({
          completionIds: [],
          logprobs: new Float32Array(),
          entropies: new Float32Array(),
          truncated: false,
        }, 0);
        return new Promise((_, reject) =>
          signal?.addEventListener("abort", () => {
            stopped = true;
            reject(signal.reason);
          })
        );
      },
    })
  );
  assertEquals([error, stopped], [failure, true]);
});

Deno.test("evaluateProblems() lets no completion that was cut off vote", async () => {
  const { rows, summary } = await evaluate({
    benchmark: "b",
    problems: [problem("a", "7")],
    prompts: defaultPrompts,
    tokenizer,
    sample:
      sampler(["\\boxed{7}", "\\boxed{3}...", "\\boxed{3}...", "no answer"])
        .sample,
    settings,
  });
  assertEquals(rows[0]!.verdicts.map(({ vote }) => vote), [
    0,
    undefined,
    undefined,
    undefined,
  ]);
  assertEquals(summary["maj@k"], 1);
});

Deno.test("evaluateProblems() tells the judge a row's gold, and its hints before it draws", async () => {
  const gold = { options: ["13", "42"] };
  const golds: unknown[] = [];
  const { sample, requests } = sampler(["\\boxed{42}"]);
  const request = {
    benchmark: "b",
    prompts: defaultPrompts,
    tokenizer,
    sample,
    settings: { ...settings, samples: 1 },
  };
  const { summary } = await evaluate({
    ...request,
    problems: [{ ...problem("a", "B"), gold }],
    judge: (gold, completion, options) => {
      golds.push(gold);
      return judge(gold, completion, options);
    },
  });
  assertEquals([summary["avg@k"], golds], [1, [{ ...gold, answer: "B" }]]);
  const hints = { "level_1": "The first values are 2,5." };
  const text = `What?\n\nHint: ${hints.level_1}`;
  await assertRejects(
    () =>
      evaluate({
        ...request,
        problems: [problem("a", "1"), {
          ...problem("b", "1"),
          problem: text,
          hints,
        }],
      }),
    DataError,
    "Cannot evaluate problem 'b': its text carries one of its hints",
  );
  assertEquals(requests.length, 1);
});
