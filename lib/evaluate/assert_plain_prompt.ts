import { DataError, type Problem } from "../jsonl/mod.ts";
import { type ChatMessage, type Prompts, solveMessages } from "../text/mod.ts";

// Names of concepts, which a problem may use itself, are shorter: "greatest
// common divisor" has 23 characters.
const longHint = 24;

/**
 * Refuses a prompt that would show a hint or the solution in an evaluation.
 *
 * The prompt must be what the plain templates make of the problem's text, those
 * templates must not ask for a hint or a solution, nor hold the words that
 * introduce hints, and no hint that the row
 * brings may stand in it behind the problem's text or inside that text, in any
 * case and spacing: a long one anywhere, a short one, which may be the problem's
 * own words, after the words that introduce hints.
 *
 * @example
 * ```ts
 * import { assertPlainPrompt } from "./assert_plain_prompt.ts";
 * import { defaultPrompts, solveMessages } from "../text/mod.ts";
 * import { assertThrows } from "@std/assert";
 *
 * const problem = { id: "a", problem: "2+2?", answer: "4" };
 * assertPlainPrompt(
 *   defaultPrompts,
 *   problem,
 *   solveMessages(defaultPrompts, "2+2?"),
 * );
 * const hinted = solveMessages(defaultPrompts, "2+2?", "Count.");
 * assertThrows(() => assertPlainPrompt(defaultPrompts, problem, hinted));
 * ```
 *
 * @param prompts The templates in use.
 * @param problem The row, with the hints it may bring.
 * @param messages The messages about to be rendered.
 * @throws {DataError} If a hint or a solution would be seen.
 */
export function assertPlainPrompt(
  prompts: Prompts,
  problem: Problem,
  messages: readonly ChatMessage[],
): void {
  const refuse = (what: string): never => {
    throw new DataError(`Cannot evaluate problem '${problem.id}': ${what}`);
  };
  for (const template of [prompts.solver_system, prompts.problem]) {
    const placeholder = template.match(/\{(?:hint|solution)\}/)?.[0];
    if (placeholder !== undefined) {
      refuse(`the plain prompt has a place for ${placeholder}`);
    }
  }
  const introduction = hintIntroduction(prompts);
  const words = introduction.trim();
  const templates = [prompts.solver_system, prompts.problem];
  if (/\p{L}/u.test(words) && templates.some((text) => text.includes(words))) {
    refuse(`the plain prompt has the words "${words}" of the hinted one`);
  }
  const plain = solveMessages(prompts, problem.problem);
  if (JSON.stringify(plain) !== JSON.stringify(messages)) {
    refuse("its prompt is not the plain one");
  }
  const text = squash(problem.problem);
  for (const hint of hintsOf(problem)) {
    const told = squash(hint);
    const isIntroduced = introduction !== "" &&
      problem.problem.includes(introduction + hint);
    const found = isIntroduced ||
      told !== "" && /\p{L}/u.test(words) &&
        text.includes(squash(introduction + hint)) ||
      told.length >= longHint && text.includes(told);
    if (found) refuse("its text carries one of its hints");
  }
}

/** Makes texts the same that differ in case, spacing or the mark at their end. */
function squash(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ")
    .replace(/^ |[ .,;:!?]+$/g, "");
}

// What stands between the problem and the hint, such as "\n\nHint: ".
function hintIntroduction(prompts: Prompts): string {
  const [before = ""] = prompts.hinted_problem.split("{hint}");
  return before.split("{problem}").at(-1) ?? "";
}

function hintsOf(problem: Problem): string[] {
  const values = [...Object.values(problem.hints ?? {}), problem["hint"]];
  return values.filter((value): value is string =>
    typeof value === "string" && value.trim() !== ""
  );
}
