import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  benchmarkFormat,
  benchmarkNames,
  loadBenchmark,
  openBenchmark,
} from "../../datasets/mod.ts";
import { UsageError } from "../../lib/config/mod.ts";
import { goldOf } from "../../lib/evaluate/mod.ts";
import { DataError, type JsonRecord } from "../../lib/jsonl/mod.ts";
import { judge } from "../../lib/verify/mod.ts";

const folder = new URL("../fixtures/benchmarks", import.meta.url).pathname;

/** Loads one invented row as a benchmark's file. */
async function loadRow(
  name: string,
  row: unknown,
  optionSeed?: number,
): Promise<JsonRecord> {
  const path = await Deno.makeTempFile({ suffix: ".jsonl" });
  try {
    await Deno.writeTextFile(path, JSON.stringify(row) + "\n");
    const seed = optionSeed === undefined ? {} : { optionSeed };
    return (await loadBenchmark(`${name}=${path}`, seed))[0]!;
  } finally {
    await Deno.remove(path);
  }
}

const golds: Record<string, [id: string, answer: string, gold?: unknown][]> = {
  "aime24": [["60", "25"], ["61", "0"]],
  "aime25": [["0", "70"], ["1", "999"]],
  "amc23": [["0", "27"], ["1", "4.5"]],
  "math500": [[
    "test/precalculus/1.json",
    "\\left( 3, \\frac{\\pi}{2} \\right)",
  ]],
  "minerva-math": [
    ["minerva-math:1", "4.5e33"],
    ["minerva-math:2", "\\arcsin(10/13)"],
  ],
  "olympiadbench": [
    ["1", "$69$,$84$", { kind: "set" }],
    ["2", "4.2", { unit: "%", tolerance: 0.1 / 4.2 }],
    ["3", "$(1,8,19), (2,7,13)$", { kind: "set" }],
  ],
  "gsm8k": [["gsm8k:1", "2520000"]],
  "sat-math": [
    ["0", "B", {
      options: ["$f(B)=0$", "-10 and 10", "A and B) are", "Zero"],
    }],
    ["1", "A", { options: ["1,190", "1,900"] }],
  ],
  "aqua": [["aqua:1", "B", {
    options: ["13", "42", "5(\u221a3 + 1)", "8", "None of these"],
  }]],
  "mmlu-stem": [
    ["mmlu-stem:1", "B", { options: ["Mars", "Jupiter", "Venus", "Earth"] }],
    ["mmlu-stem:2", "C", {
      options: ["True, True", "False, False", "True, False", "False, True"],
    }],
  ],
  "mmlu-pro": [
    ["70", "J", {
      options: Array.from({ length: 10 }, (_, index) => `option ${index}`),
    }],
    ["71", "A", { options: ["x", "y", "z"] }],
  ],
  "arc-challenge": [
    ["M1", "A", {
      options: ["ice, water, steam", "steam, water, ice", "rock"],
    }],
    ["M2", "B", { options: ["4-6", "5-7", "7-9", "none"] }],
  ],
  "knights-and-knaves": [
    ["knights-and-knaves:1", "Amelia is a knight, and Ben is a knave."],
  ],
};

for (const [name, expected] of Object.entries(golds)) {
  Deno.test(`openBenchmark() reads ${name} as it is published`, async () => {
    const { problems, source } = await openBenchmark(name, { folder });
    assertEquals(
      problems.map(({ id, answer, gold }) =>
        gold === undefined ? [id, answer] : [id, answer, gold]
      ),
      expected as unknown[][],
    );
    assert(/^[0-9a-f]{64}$/.test(source.sha256));
    for (const problem of problems) {
      const boxed = `\\boxed{${problem.answer}}`;
      assertEquals((await judge(goldOf(problem), boxed)).outcome, "right");
    }
  });
}

Deno.test("openBenchmark() draws GPQA's options from CSV, the same by seed", async () => {
  const letters = new Set<string>();
  for (let optionSeed = 0; optionSeed < 12; optionSeed++) {
    const [row] = await loadBenchmark("gpqa", { folder, optionSeed });
    assertEquals(await loadBenchmark("gpqa", { folder, optionSeed }), [row!]);
    const { options = [] } = goldOf(row!);
    assertEquals(options.toSorted(), ["13", "36", "42", "48"]);
    assertEquals(options[row!.answer.charCodeAt(0) - 65], "42");
    assert(row!.problem.startsWith('Which, of "these",\nis 42?\n\nA) '));
    assertEquals(row!.id, "rec1");
    letters.add(row!.answer);
  }
  assertEquals(letters.size, 4);
  assertEquals(
    await loadBenchmark("gpqa", { folder }),
    await loadBenchmark("gpqa", { folder, optionSeed: 0 }),
  );
});

Deno.test("openBenchmark() shuffles options, those that speak of others stay", async () => {
  const orders = new Set<string>();
  for (let optionSeed = 0; optionSeed < 20; optionSeed++) {
    const [row] = await loadBenchmark("aqua", { folder, optionSeed });
    const { options = [] } = goldOf(row!);
    assertEquals(options[4], "None of these");
    assertEquals(options[row!.answer.charCodeAt(0) - 65], "42");
    assert(row!.problem.includes(`${row!.answer}) 42`));
    orders.add(options.join());
  }
  assert(orders.size > 8, `${orders.size} orders`);
  const lettered = ["x", "y", "A and B", "z"];
  const choices = { text: lettered, label: ["A", "B", "C", "D"] };
  const arc = { question: "Which?", choices, answerKey: "C" };
  for (const seed of [1, 2, 3]) {
    const { gold } = await loadRow("arc-challenge", arc, seed);
    assertEquals(gold, { options: lettered });
  }
});

Deno.test("a multiple-choice gold takes its letter or its text, no other option's", async () => {
  const cases: [string, string, string][] = [
    ["arc-challenge", "M1", "\\boxed{steam, water, ice}"],
    ["arc-challenge", "M2", "\\boxed{4-6}"],
    ["arc-challenge", "M2", "\\boxed{A}"],
    ["mmlu-stem", "mmlu-stem:2", "\\boxed{False, True}"],
    ["mmlu-stem", "mmlu-stem:2", "\\boxed{D) False, True}"],
  ];
  for (const [name, id, wrong] of cases) {
    const problems = await loadBenchmark(name, { folder });
    const gold = goldOf(problems.find((row) => row.id === id)!);
    const text = gold.options![gold.answer.charCodeAt(0) - 65];
    assertEquals((await judge(gold, wrong)).outcome, "wrong", wrong);
    for (const right of [gold.answer, text, `(${gold.answer})`]) {
      const { outcome } = await judge(gold, `\\boxed{${right}}`);
      assertEquals(outcome, "right", right);
    }
  }
});

const bad: [name: string, row: JsonRecord, reason: string][] = [
  ["aime24", { problem: "p", answer: "1000" }, 'field "answer" is no whole'],
  ["aime24", { problem: "p", answer: "2.5" }, 'field "answer" is no whole'],
  ["aime25", { problem: "p", answer: null }, 'field "answer" must be a text'],
  ["aime25", { answer: 1 }, 'field "problem" is missing'],
  ["amc23", { problem: "p", answer: "C" }, 'field "answer" is no number'],
  ["math500", { problem: "p", answer: "" }, 'field "answer" is empty'],
  ["math500", { problem: "", answer: "1" }, 'field "problem" is empty'],
  [
    "minerva-math",
    { problem: "p", solution: "\\boxed{1} or \\boxed{2}" },
    'field "solution" has 2 boxes',
  ],
  ["minerva-math", { problem: "p" }, 'field "solution" is missing'],
  [
    "olympiadbench",
    { question: "q", final_answer: "3" },
    'field "final_answer" must be a list of texts, found a string',
  ],
  [
    "olympiadbench",
    { question: "q", final_answer: ["x+1"], error: "1e-1" },
    'field "error" 1e-1 does not fit',
  ],
  ["gsm8k", { question: "q", answer: "42" }, 'field "answer" has no last line'],
  [
    "sat-math",
    { question: "q", options: "50 or 42", Answer: "A" },
    'field "options" has no labels',
  ],
  [
    "sat-math",
    { question: "q", options: "A) 50 B) 42", Answer: "D" },
    'field "Answer" is no option of 2',
  ],
  [
    "aqua",
    { question: "q", options: ["A)1", "B)2"], correct: "F" },
    'field "correct" is no option of 2',
  ],
  [
    "aqua",
    { question: "q", options: ["A)1", "B) "], correct: "A" },
    'field "options" has no text at 1',
  ],
  [
    "mmlu-stem",
    { question: "q", choices: ["1", "2"], answer: 2 },
    'field "answer" is no choice of 2',
  ],
  [
    "mmlu-stem",
    { question: "q", choices: ["1"], answer: 0 },
    'field "options" has 1 options',
  ],
  [
    "mmlu-pro",
    { question: "q", options: ["1", "2"], answer: "A", answer_index: 1 },
    'field "answer_index" is not that of the answer A',
  ],
  [
    "arc-challenge",
    {
      question: "q",
      choices: { text: ["1", "2"], label: ["A", "B"] },
      answerKey: "1",
    },
    'field "answerKey" is none of A, B',
  ],
  [
    "arc-challenge",
    { question: "q", choices: { text: ["1"], label: [] }, answerKey: "A" },
    'field "choices" must have lists',
  ],
  ["knights-and-knaves", { quiz: "q" }, 'field "names" is missing'],
  [
    "gpqa",
    { Question: "q", "Correct Answer": "1", "Incorrect Answer 1": "2" },
    'field "Incorrect Answer 2" is missing',
  ],
];

for (const [name, row, reason] of bad) {
  Deno.test(`openBenchmark() refuses a row of ${name}: ${reason}`, async () => {
    const error = await assertRejects(() => loadRow(name, row), DataError);
    assert(error.message.includes(`.jsonl:1: ${reason}`), error.message);
  });
}

Deno.test("openBenchmark() says what it has not found", async () => {
  const empty = { folder: `${folder}/none` };
  const cases: [string, string][] = [
    ["aime26", "Cannot find benchmark 'aime26': there is none of that name"],
    ["gpqa", "it is not fetched"],
    ["math500", "has no file of it"],
    ["math500=no.jsonl", "Cannot read no.jsonl: no such file"],
  ];
  for (const [name, message] of cases) {
    await assertRejects(() => openBenchmark(name, empty), UsageError, message);
  }
});

Deno.test("openBenchmark() fetches what the folder lacks, at its commit", async () => {
  const asked: string[] = [];
  const { problems, source } = await openBenchmark("AIME24", {
    folder: `${folder}/none`,
    fetch: ({ dataset, revision, config, split }) => {
      asked.push(`${dataset}@${revision} ${config} ${split}`);
      const commit = revision.slice(0, 7);
      const files = ["aime24.jsonl"];
      return Promise.resolve({ name: dataset, commit, files, folder });
    },
  });
  assertEquals(asked, [
    "HuggingFaceH4/aime_2024@2fe88a2f1091d5048c0f36abc874fb997b3dd99a default train",
  ]);
  assertEquals(problems.length, 2);
  assertEquals(source.revision, "HuggingFaceH4/aime_2024@2fe88a2");
});

Deno.test("benchmarkFormat() tells each benchmark's own rows", async () => {
  for (const name of benchmarkNames) {
    if (name === "ring" || name === "gpqa") continue;
    const stems = [name.replaceAll("-", "_"), `${name}_test`];
    for (const stem of stems) {
      const text = await Deno.readTextFile(`${folder}/${stem}.jsonl`)
        .catch(() => undefined);
      if (text === undefined) continue;
      const found = benchmarkFormat(JSON.parse(text.split("\n")[0]!))?.name;
      const form = name.startsWith("aime") ? "amc23" : name;
      assertEquals(found, form, name);
    }
  }
});
