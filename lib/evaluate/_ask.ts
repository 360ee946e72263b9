import type { Problem } from "../jsonl/mod.ts";
import { solveMessages } from "../text/mod.ts";
import { assertPlainPrompt } from "./assert_plain_prompt.ts";
import type { EvaluationRequest } from "./evaluate_problems.ts";

/** A problem with its plain prompt. */
export interface Asked {
  problem: Problem;
  promptIds: readonly number[];
  /** What the template begins the reply with. */
  prefill: string;
  tooLong: boolean;
}

/** Renders a problem's prompt and makes sure that it holds no hint. */
export function ask(request: EvaluationRequest, problem: Problem): Asked {
  const messages = solveMessages(request.prompts, problem.problem);
  assertPlainPrompt(request.prompts, problem, messages);
  const { ids, prefill = "" } = request.tokenizer.renderChat(messages);
  const limit = request.settings.maxPromptLength ?? Infinity;
  return { problem, promptIds: ids, prefill, tooLong: ids.length > limit };
}
