import type { Problem } from "../jsonl/mod.ts";
import { type Policy, sampleRollouts, samplingSeed } from "../policy/mod.ts";
import { type Prompts, solveMessages, type Tokenizer } from "../text/mod.ts";
import { judge } from "../verify/mod.ts";

/** An answer with the judge's word on it. */
export interface Answer {
  /** The completion. */
  completion: string;
  /** The judge's word. */
  outcome: "right" | "wrong" | "unjudged";
}

/** What answering needs beside a policy. */
export interface SolveContext {
  /** Renders prompts and decodes completions. */
  tokenizer: Pick<Tokenizer, "renderChat" | "decode" | "eosIds">;
  /** The prompt templates. */
  prompts: Prompts;
  /** The longest completion in tokens. */
  maxCompletionLength: number;
}

/**
 * Lets a policy answer problems once each, greedily and without hints.
 *
 * @param policy The policy.
 * @param problems The problems.
 * @param context Tokenizer, prompts and the longest completion in tokens.
 * @returns One answer a problem.
 */
export async function solveProblems(
  policy: Policy,
  problems: readonly Problem[],
  context: SolveContext,
): Promise<Answer[]> {
  const { tokenizer, prompts, maxCompletionLength } = context;
  const rollouts = await sampleRollouts(
    policy,
    problems.map(({ id, problem }) => ({
      promptIds: tokenizer.renderChat(solveMessages(prompts, problem)).ids,
      seed: samplingSeed({
        seed: 0,
        purpose: "eval",
        step: 0,
        problemId: id,
        level: 0,
        attempt: 0,
        index: 0,
      }),
      parameters: {
        temperature: 0,
        topP: 1,
        topK: 0,
        minP: 0,
        maxCompletionLength,
        stopIds: tokenizer.eosIds,
      },
    })),
  );
  return await Promise.all(rollouts.map(async (rollout, index) => {
    const completion = tokenizer.decode(rollout.completionIds);
    const { outcome } = await judge(problems[index]!.answer, completion, {
      truncated: rollout.truncated,
    });
    return { completion, outcome };
  }));
}
