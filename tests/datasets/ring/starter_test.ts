import { assert, assertEquals, assertLess } from "@std/assert";
import {
  hintLength,
  hintLevels,
  ringProblems,
  starterFolder,
} from "../../../datasets/ring/mod.ts";
import { parseHints } from "../../../lib/guidance/mod.ts";
import {
  loadCheckpoint,
  loadPolicy,
  type Policy,
  sampleRollouts,
  samplingSeed,
} from "../../../lib/policy/mod.ts";
import {
  type ChatMessage,
  defaultPrompts,
  hintMessages,
  loadTokenizer,
  promptHash,
  solveMessages,
} from "../../../lib/text/mod.ts";
import { judge } from "../../../lib/verify/mod.ts";

const hard = ringProblems("heldout").filter(({ kind }) => kind === "hard");
const easy = ringProblems("heldout").filter(({ kind }) => kind === "easy");

/** One reply a prompt. */
async function replies(
  policy: Policy,
  prompts: readonly ChatMessage[][],
  temperature: number,
): Promise<string[]> {
  const tokenizer = await loadTokenizer(starterFolder);
  const rollouts = await sampleRollouts(
    policy,
    prompts.map((messages, index) => ({
      promptIds: tokenizer.renderChat(messages).ids,
      seed: samplingSeed({
        seed: 0,
        purpose: "eval",
        step: 0,
        problemId: "starter",
        level: 0,
        attempt: 0,
        index,
      }),
      parameters: {
        temperature,
        topP: 1,
        topK: 0,
        minP: 0,
        maxCompletionLength: 90,
        stopIds: tokenizer.eosIds,
      },
    })),
  );
  return rollouts.map(({ completionIds }) => tokenizer.decode(completionIds));
}

async function accuracy(
  problems: readonly { answer: string }[],
  completions: readonly string[],
): Promise<number> {
  const verdicts = await Promise.all(
    problems.map(({ answer }, index) => judge(answer, completions[index]!)),
  );
  return verdicts.filter(({ outcome }) => outcome === "right").length /
    verdicts.length;
}

Deno.test("the starter policy was trained with the prompts of today", async () => {
  const { state } = await loadCheckpoint(starterFolder);
  assertEquals(
    state?.prompt_hash,
    promptHash(defaultPrompts),
    "the prompts changed: make the starter anew by `deno task sft --config datasets/ring/starter.yaml`",
  );
});

Deno.test("the starter policy solves easy problems, no hard one greedily, and writes exact hints", async () => {
  await using policy = await loadPolicy(starterFolder, { device: "cpu" });
  const solve = (problems: readonly { problem: string }[]) =>
    problems.map(({ problem }) => solveMessages(defaultPrompts, problem));
  const greedyHard = await replies(policy, solve(hard), 0);
  assertEquals(await accuracy(hard, greedyHard), 0);
  const sampledEasy = await replies(policy, solve(easy), 1);
  assertLess(0.85, await accuracy(easy, sampledEasy));
  const hints = await replies(
    policy,
    hard.map(({ problem, solution }) =>
      hintMessages(defaultPrompts, problem, solution)
    ),
    1,
  );
  const exact = hints.filter((text, index) => {
    const values = hard[index]!.answer.split(",");
    const parsed = parseHints(text);
    return hintLevels.every((level) =>
      parsed?.[`level_${level}`] ===
        `The first values are ${
          values.slice(0, hintLength(values.length, level)).join(",")
        }.`
    );
  });
  assertLess(0.95, exact.length / hints.length);
});

Deno.test("the starter policy's folder has at most 8 MB", async () => {
  let bytes = 0;
  for await (const { name } of Deno.readDir(starterFolder)) {
    bytes += (await Deno.stat(`${starterFolder}/${name}`)).size;
  }
  assert(bytes <= 8e6, `${bytes} bytes`);
});
