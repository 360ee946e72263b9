import { assertEquals } from "@std/assert";
import {
  evaluateProblems,
  type EvaluationRow,
} from "../../lib/evaluate/mod.ts";
import { defaultPrompts } from "../../lib/text/mod.ts";

Deno.test("evaluateProblems() judges what the template began together with the reply", async () => {
  const judged: string[] = [];
  const rows: EvaluationRow[] = [];
  await evaluateProblems({
    onRow: (row) => void rows.push(row),
    benchmark: "own",
    problems: [{ id: "a", problem: "2+2?", answer: "4" }],
    prompts: defaultPrompts,
    tokenizer: {
      renderChat: () => ({ text: "", ids: [1, 2], prefill: "<think>\n" }),
      decode: () => "</think> \\boxed{4}",
    },
    sample: (requests) =>
      Promise.resolve(requests.map(() => ({
        completionIds: [3],
        logprobs: new Float32Array(1),
        entropies: new Float32Array(1),
        truncated: false,
      }))),
    judge: (_, completion) => {
      judged.push(completion);
      return Promise.resolve({ outcome: "right", reason: "equal" });
    },
    settings: {
      temperature: 1,
      topP: 1,
      topK: 0,
      minP: 0,
      maxCompletionLength: 8,
      stopIds: [],
      seed: 0,
      samples: 1,
    },
  });
  assertEquals(judged, ["<think>\n</think> \\boxed{4}"]);
  assertEquals(rows[0]!.verdicts[0]!.completion, "</think> \\boxed{4}");
});
