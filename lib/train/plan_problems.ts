import type { Problem } from "../jsonl/mod.ts";
import { type Prompts, solveMessages, type Tokenizer } from "../text/mod.ts";

/** A problem with its plain prompt. */
export interface PlannedProblem {
  /** The problem. */
  problem: Problem;
  /** Token ids of its prompt without a hint. */
  promptIds: readonly number[];
  /** What the template begins the reply with; the judge reads it too. */
  prefill?: string;
}

/** What {@linkcode planProblems} is told. */
export interface PlanSettings {
  /** Renders the prompts. */
  tokenizer: Pick<Tokenizer, "renderChat">;
  /** The prompt templates. */
  prompts: Prompts;
  /** The longest prompt in tokens. */
  maxPromptLength: number;
}

/**
 * Renders every problem's plain prompt and leaves out those whose prompt is too
 * long.
 *
 * @example Usage
 * ```ts
 * import { planProblems } from "./plan_problems.ts";
 * import { defaultPrompts } from "../text/mod.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { planned, dropped } = planProblems(
 *   [{ id: "a", problem: "1+1?", answer: "2" }],
 *   {
 *     tokenizer: { renderChat: () => ({ text: "", ids: [1, 2, 3] }) },
 *     prompts: defaultPrompts,
 *     maxPromptLength: 2,
 *   },
 * );
 * assertEquals([planned.size, dropped], [0, ["a"]]);
 * ```
 *
 * @param problems The problems, no id twice.
 * @param settings How prompts are rendered.
 * @returns The problems by id, and the ids left out.
 */
export function planProblems(
  problems: readonly Problem[],
  settings: PlanSettings,
): { planned: Map<string, PlannedProblem>; dropped: string[] } {
  const planned = new Map<string, PlannedProblem>();
  const dropped: string[] = [];
  for (const problem of problems) {
    const messages = solveMessages(settings.prompts, problem.problem);
    const rendered = settings.tokenizer.renderChat(messages);
    const { ids: promptIds, prefill } = rendered;
    if (promptIds.length > settings.maxPromptLength) dropped.push(problem.id);
    else {
      const plan = { problem, promptIds, ...(prefill && { prefill }) };
      planned.set(problem.id, plan);
    }
  }
  return { planned, dropped };
}
