import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { starterFolder } from "../../datasets/ring/mod.ts";
import { inFolder } from "./_in_folder.ts";
import { writeProblems } from "./_interrupted_run.ts";
import { type Outcome, recordsOf, run } from "./_run.ts";
import { saveTinyPolicy } from "./_tiny_policy.ts";

/** Trains a small policy for one step in a folder of files. */
async function train(
  files: Record<string, string>,
  args: readonly string[],
  then: (outcome: Outcome, cwd: string) => void | Promise<void>,
): Promise<void> {
  await inFolder(files, async (cwd) => {
    await writeProblems(cwd);
    const model = await saveTinyPolicy(cwd);
    const small = [
      ...["--data=problems.jsonl", `--model=${model}`, "--output-dir=run"],
      ...["--prompts-per-step=2", "--num-generations=2", "--threads=1"],
      ...["--max-completion-length=8", "--max-steps=1", "--eval-steps=0"],
    ];
    const stage = ["train", ...small, ...args] as const;
    await then(await run(stage, { cwd, timeout: 120_000 }), cwd);
  });
}

const method = `import { type Method, sage } from "@selfhint/selfhint";

export default {
  ...sage,
  id: "eager",
  summary: "the strongest hint at once",
  schedule: () => ({
    firstLevel: () => 3,
    nextLevel: () => undefined,
  }),
} satisfies Method;
`;

const reward = `import type { Reward } from "@selfhint/selfhint";

const reward: Reward = ({ tokens }) => tokens / 100;
export default reward;
`;

Deno.test("train takes a method and a reward of the user's", async () => {
  await train(
    { "mine.ts": method, "reward.ts": reward },
    ["--method=./mine.ts", "--reward=reward.ts", "--max-hint-length=8"],
    async ({ code, stdout, stderr }, cwd) => {
      assertEquals(code, 0, stderr);
      const step = recordsOf(stdout).find(({ selfhint }) =>
        selfhint === "step"
      );
      assertEquals(step!["hint/prompts_needing_hint"], 2);
      const samples = recordsOf(
        await Deno.readTextFile(`${cwd}/run/samples.jsonl`),
      );
      assert(samples.length > 0);
      for (const sample of samples) {
        assertEquals(sample.reward, Number(sample.num_tokens) / 100);
      }
    },
  );
});

const faulty: [
  name: string,
  args: string[],
  text: string,
  code: number,
  message: string,
][] = [
  [
    "a reward that throws",
    ["--reward=mine.ts"],
    "export default () => {\n  throw new Error('no luck');\n};\n",
    1,
    "error: Cannot run reward mine.ts:2:9: no luck",
  ],
  [
    "a reward that gives no number",
    ["--reward=mine.ts"],
    "export default () => 'much';\n",
    1,
    "'mine.ts' returned much, no finite number and not null",
  ],
  [
    "a reward that is not finite",
    ["--reward=mine.ts"],
    "export default () => 0 / 0;\n",
    1,
    "'mine.ts' returned NaN, no finite number and not null",
  ],
  [
    "a reward's file without a function",
    ["--reward=mine.ts"],
    "export const reward = 1;\n",
    2,
    "error: Cannot load reward 'mine.ts': its default export is no function",
  ],
  [
    "a method whose schedule throws",
    ["--method=mine.ts"],
    `${method}`.replace(
      "() => 3",
      "() => {\n      throw new Error('lost');\n    }",
    ),
    1,
    "error: Cannot run method mine.ts:9:13: lost",
  ],
  [
    "a method without a schedule",
    ["--method=mine.ts"],
    "export default { id: 'a', summary: 'b', schedule: () => ({}) };\n",
    2,
    "its schedule has not both 'firstLevel' and 'nextLevel'",
  ],
  [
    "a method's file that does not exist",
    ["--method=other.ts"],
    "",
    2,
    "error: Cannot load method 'other.ts': no such file",
  ],
];
for (const [name, args, text, code, message] of faulty) {
  Deno.test(`train names ${name}`, async () => {
    await train({ "mine.ts": text }, args, (outcome) => {
      assertStringIncludes(outcome.stderr, message);
      assertEquals(outcome.code, code);
      // Nothing was learned that it could go on from.
      assert(!outcome.stderr.includes("go on with:"), outcome.stderr);
    });
  });
}

Deno.test("train refuses a flag that the method does not read", async () => {
  await train({}, ["--method=grpo", "--light-rule=paper"], (outcome) => {
    assertStringIncludes(
      outcome.stderr,
      "error: Cannot use --light-rule with --method grpo: it is an option of sage-light\n",
    );
    assertEquals(outcome.code, 2);
  });
});

Deno.test("train names a missing column before the model is loaded", async () => {
  const row = JSON.stringify({ id: "a", problem: "1+1?", answer: "2" });
  await inFolder({ "bare.jsonl": `${row}\n` }, async (cwd) => {
    for (
      const [id, column] of [
        ["luffy", "teacher"],
        ["scaf-grpo", "hints_staged"],
        ["hint", "abstract_hint"],
        ["ghpo", "rationale' or 'solution"],
        ["rgpo", "rationale' or 'solution"],
      ]
    ) {
      const { code, stderr } = await run(
        ["train", `--method=${id}`, "--data=bare.jsonl"],
        { cwd },
      );
      assertEquals(code, 3, stderr);
      assertStringIncludes(stderr, `no problem has the column '${column}'`);
      assertEquals(stderr.includes("device:"), false);
    }
  });
});

Deno.test("train takes hints of a file, and of another model", async () => {
  const hints = { "level_1": "h1", "level_2": "h2", "level_3": "h3" };
  const rows = Array.from(
    { length: 9 },
    (_, index) => JSON.stringify({ id: `ring-train:000${index + 1}`, hints }),
  );
  await train(
    { "hints.jsonl": rows.join("\n") },
    ["--hint-writer=hints.jsonl", "--hints=offline"],
    async ({ code, stderr }, cwd) => {
      assertEquals(code, 0, stderr);
      const samples = await Deno.readTextFile(`${cwd}/run/samples.jsonl`);
      assertStringIncludes(samples, '"hint":"h3"');
    },
  );
  await train(
    {},
    [`--hint-writer=${starterFolder}`, "--max-hint-length=60"],
    async ({ code, stderr }, cwd) => {
      assertEquals(code, 0, stderr);
      assertStringIncludes(stderr, `hint writer: ${starterFolder}\n`);
      const samples = await Deno.readTextFile(`${cwd}/run/samples.jsonl`);
      assertStringIncludes(samples, '"hint":"The first values are ');
    },
  );
  await train({ "hints.jsonl": '{"id": "z", "hints": {}}\n' }, [
    "--hint-writer=hints.jsonl",
  ], ({ code, stderr }) => {
    assertEquals(code, 3, stderr);
    assertStringIncludes(stderr, "Cannot take hints from hints.jsonl: ");
  });
});
