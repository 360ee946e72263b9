import { assert, assertEquals } from "@std/assert";
import { evaluateProblems } from "../../lib/evaluate/mod.ts";
import { defaultPrompts } from "../../lib/text/mod.ts";

const problems = Array.from({ length: 10_000 }, (_, index) => ({
  id: `p${index}`,
  problem: `${index}+1?`,
  answer: `${index + 1}`,
}));
const padding = "so ".repeat(1700);

Deno.test("evaluateProblems() holds few of 10,000 x 16 completions", async () => {
  let rows = 0;
  let bytes = 0;
  let peak = 0;
  const before = Deno.memoryUsage().rss;
  const { summary } = await evaluateProblems({
    benchmark: "sums",
    problems,
    prompts: defaultPrompts,
    tokenizer: {
      renderChat: ([, user]) => ({
        text: "",
        ids: [...new TextEncoder().encode(user!.content)],
      }),
      decode: ([number]) => {
        // A text of its own, not one that shares the padding.
        const bytes = new TextEncoder().encode(`${padding}\\boxed{${number}}`);
        return new TextDecoder().decode(bytes);
      },
    },
    sample: (requests, { onRollout }) => {
      const rollouts = requests.map(({ promptIds }) => {
        const text = new TextDecoder().decode(new Uint8Array(promptIds));
        return {
          completionIds: [Number(text.split("+")[0]) + 1],
          logprobs: new Float32Array(1700),
          entropies: new Float32Array(1700),
          truncated: false,
        };
      });
      rollouts.forEach((rollout, index) => onRollout?.(rollout, index));
      return Promise.resolve(rollouts);
    },
    settings: {
      samples: 16,
      temperature: 1,
      topP: 1,
      topK: 0,
      minP: 0,
      maxCompletionLength: 2000,
      stopIds: [],
      seed: 0,
    },
    onRow: (row) => {
      rows++;
      for (const { completion } of row.verdicts) bytes += completion.length;
      if (rows % 100 === 0) {
        peak = Math.max(peak, Deno.memoryUsage().rss - before);
      }
    },
  });
  assertEquals([rows, summary.problems, summary["maj@k"]], [10_000, 10_000, 1]);
  const megabytes = Math.round(peak / 2 ** 20);
  const all = Math.round(bytes / 2 ** 20);
  assert(megabytes < all / 3, `${megabytes} MiB for ${all} MiB of completions`);
});
