import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertLess,
  assertRejects,
} from "@std/assert";
import {
  type Rollout,
  type RolloutRequest,
  sampleRollouts,
  samplingSeed,
  scoreRows,
} from "../../lib/policy/mod.ts";
import { randomPolicy } from "./_random_policy.ts";

const PARAMETERS = {
  temperature: 1,
  topP: 1,
  topK: 0,
  minP: 0,
  maxCompletionLength: 24,
  stopIds: [3],
};

/** Requests of different prompts, three samples each. */
function requests(
  count: number,
  parameters: Partial<RolloutRequest["parameters"]> = {},
): RolloutRequest[] {
  return Array.from({ length: count }, (_, number) => {
    const problem = Math.floor(number / 3);
    return {
      promptIds: Array.from(
        { length: 3 + problem % 5 },
        (_, index) => 5 + (problem * 11 + index * 7) % 50,
      ),
      seed: samplingSeed({
        seed: 42,
        purpose: "answer",
        step: 1,
        problemId: `p${problem}`,
        level: 0,
        attempt: 0,
        index: number % 3,
      }),
      parameters: { ...PARAMETERS, ...parameters },
    };
  });
}

for (const temperature of [0.6, 1, 1.3]) {
  Deno.test(`sampleRollouts() gives the scorer's log-probabilities at temperature ${temperature}`, async () => {
    await using policy = randomPolicy();
    const asked = requests(12, { temperature });
    const rollouts = await sampleRollouts(policy, asked);
    const scores = await scoreRows(
      policy,
      rollouts.map(({ completionIds }, index) => ({
        promptIds: asked[index]!.promptIds,
        completionIds,
        temperature,
      })),
    );
    rollouts.forEach((rollout, index) => {
      rollout.logprobs.forEach((logprob, t) => {
        assertAlmostEquals(logprob, scores[index]!.logprobs[t]!, 1e-4);
        assertAlmostEquals(
          rollout.entropies[t]!,
          scores[index]!.entropies[t]!,
          1e-4,
        );
      });
    });
  });
}

Deno.test("sampleRollouts() gives a request the same tokens alone and in any batch", async () => {
  await using policy = randomPolicy();
  const asked = requests(30);
  const together = await sampleRollouts(policy, asked);
  const few = await sampleRollouts(policy, asked, { maxRows: 7 });
  const reversed = await sampleRollouts(policy, asked.toReversed());
  const alone: Rollout[] = [];
  for (const request of asked) {
    alone.push((await sampleRollouts(policy, [request]))[0]!);
  }
  for (const others of [few, reversed.toReversed(), alone]) {
    others.forEach((other, index) => {
      const rollout = together[index]!;
      assertEquals(other.completionIds, rollout.completionIds);
      other.logprobs.forEach((logprob, t) =>
        assertAlmostEquals(logprob, rollout.logprobs[t]!, 1e-5)
      );
    });
  }
});

Deno.test("sampleRollouts() mixes greedy, tempered and truncated requests in one batch", async () => {
  await using policy = randomPolicy();
  const [one] = requests(1);
  const kinds = [
    {},
    { temperature: 0 },
    { temperature: 0.5 },
    { topK: 1 },
    { topP: 1e-6 },
    { minP: 1 },
  ];
  const rollouts = await sampleRollouts(
    policy,
    kinds.map((kind) => ({
      ...one!,
      parameters: { ...PARAMETERS, ...kind },
    })),
  );
  const ids = rollouts.map(({ completionIds }) => completionIds.join());
  // Each of these leaves the most probable token alone.
  for (const index of [3, 4, 5]) assertEquals(ids[index], ids[1]);
  assert(ids[0] !== ids[1]);
  // Log-probabilities are those before truncation, so not 0.
  assertLess(rollouts[3]!.logprobs[0]!, -1e-3);
});

Deno.test("sampleRollouts() stops at a stop token, at the length and at the context's end", async () => {
  await using policy = randomPolicy({ max_position_embeddings: 16 });
  const asked = requests(9, { maxCompletionLength: 40, stopIds: [] });
  for (
    const [index, rollout] of (await sampleRollouts(policy, asked)).entries()
  ) {
    assertEquals(rollout.truncated, true);
    const length = asked[index]!.promptIds.length;
    assertEquals(length + rollout.completionIds.length, 16);
  }
  const [free] = await sampleRollouts(policy, asked.slice(0, 1));
  const stop = free!.completionIds[2]!;
  const first = free!.completionIds.indexOf(stop);
  const [stopped] = await sampleRollouts(policy, [{
    ...asked[0]!,
    parameters: { ...asked[0]!.parameters, stopIds: [stop] },
  }]);
  assertEquals(stopped!.truncated, false);
  assertEquals(stopped!.completionIds, free!.completionIds.slice(0, first + 1));
});

Deno.test("sampleRollouts() draws tokens as often as their probabilities say", async () => {
  await using policy = randomPolicy();
  const [request] = requests(1, { maxCompletionLength: 1 });
  const count = 4000;
  const rollouts = await sampleRollouts(
    policy,
    Array.from({ length: count }, (_, index) => ({
      ...request!,
      seed: [index, 99] as const,
    })),
  );
  const drawn = new Map<number, { count: number; probability: number }>();
  for (const { completionIds: [id], logprobs: [logprob] } of rollouts) {
    const entry = drawn.get(id!) ??
      { count: 0, probability: Math.exp(logprob!) };
    entry.count++;
    drawn.set(id!, entry);
  }
  for (const { count: seen, probability } of drawn.values()) {
    const deviation = Math.sqrt(count * probability * (1 - probability));
    assertLess(Math.abs(seen - count * probability), 5 * deviation + 1);
  }
});

Deno.test("sampleRollouts() stops with the signal's reason", async () => {
  await using policy = randomPolicy();
  const controller = new AbortController();
  await assertRejects(
    () =>
      sampleRollouts(policy, requests(3, { stopIds: [] }), {
        signal: controller.signal,
        onTokens: () => controller.abort(new Error("enough")),
      }),
    Error,
    "enough",
  );
});

Deno.test("sampleRollouts() refuses a prompt that leaves no room", async () => {
  await using policy = randomPolicy({ max_position_embeddings: 16 });
  const [request] = requests(1);
  for (const promptIds of [[], new Array(16).fill(5)]) {
    await assertRejects(
      () => sampleRollouts(policy, [{ ...request!, promptIds }]),
      RangeError,
      `the prompt has ${promptIds.length} tokens`,
    );
  }
});
