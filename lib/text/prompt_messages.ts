import type { ChatMessage } from "./chat_message.ts";
import type { Prompts } from "./prompts.ts";

/**
 * Fills a template in one pass, so that `{hint}` or `$&` inside a value is
 * not expanded again.
 */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(
    /\{(problem|hint|solution)\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
}

function conversation(system: string, user: string): ChatMessage[] {
  const messages: ChatMessage[] = [{ role: "user", content: user }];
  if (system !== "") messages.unshift({ role: "system", content: system });
  return messages;
}

/**
 * The conversation that asks for a solution, with a hint where one is given.
 * An empty `solver_system` leaves the system message out.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { defaultPrompts } from "./prompts.ts";
 * import { solveMessages } from "./prompt_messages.ts";
 *
 * const [, user] = solveMessages(defaultPrompts, "2+2?", "Count.");
 * assertEquals(user, { role: "user", content: "2+2?\n\nHint: Count." });
 * ```
 *
 * @param prompts The templates.
 * @param problem The problem's text.
 * @param hint The hint, for a guided attempt.
 * @returns System and user message.
 */
export function solveMessages(
  prompts: Prompts,
  problem: string,
  hint?: string,
): ChatMessage[] {
  const user = hint === undefined
    ? fill(prompts.problem, { problem })
    : fill(prompts.hinted_problem, { problem, hint });
  return conversation(prompts.solver_system, user);
}

/**
 * The conversation that asks for three levels of hints, given the reference
 * solution. An empty `hint_system` leaves the system message out.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { defaultPrompts } from "./prompts.ts";
 * import { hintMessages } from "./prompt_messages.ts";
 *
 * const [, user] = hintMessages(defaultPrompts, "2+2?", "It is 4.");
 * assertEquals(user?.content, "2+2?\n\nReference solution: It is 4.");
 * ```
 *
 * @param prompts The templates.
 * @param problem The problem's text.
 * @param solution The reference solution.
 * @returns System and user message.
 */
export function hintMessages(
  prompts: Prompts,
  problem: string,
  solution: string,
): ChatMessage[] {
  return conversation(
    prompts.hint_system,
    fill(prompts.hint_request, { problem, solution }),
  );
}
