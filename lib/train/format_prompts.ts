import { hintAt, maxHintLevel } from "../guidance/mod.ts";
import type { Problem } from "../jsonl/mod.ts";
import {
  type ChatMessage,
  formatPrompt,
  hintMessages,
  type Prompts,
  solveMessages,
  type Tokenizer,
} from "../text/mod.ts";

/**
 * Writes the prompts of one problem as `--print-prompt` shows them: the
 * solver's, the same with a hint, and the hint writer's.
 *
 * @param problem The problem; its own first hint is shown where it has one.
 * @param context Tokenizer and prompts.
 * @returns Text and ids of each.
 */
export function formatPrompts(
  problem: Problem,
  { tokenizer, prompts }: {
    tokenizer: Pick<Tokenizer, "renderChat">;
    prompts: Prompts;
  },
): string {
  const show = (title: string, messages: ChatMessage[]): string =>
    `=== ${title} of ${problem.id} ===\n${
      formatPrompt(tokenizer.renderChat(messages))
    }`;
  const levels = Array.from({ length: maxHintLevel }, (_, at) => at + 1);
  const hint = levels.map((level) => hintAt(problem.hints, level))
    .find((hint) => hint !== undefined);
  return [
    show("solver's prompt", solveMessages(prompts, problem.problem)),
    show(
      "solver's prompt with a hint",
      solveMessages(prompts, problem.problem, hint ?? "(the hint)"),
    ),
    problem.solution === undefined
      ? "=== no hint writer's prompt: the problem has no solution ===\n"
      : show(
        "hint writer's prompt",
        hintMessages(prompts, problem.problem, problem.solution),
      ),
  ].join("\n");
}
