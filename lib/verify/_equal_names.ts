import type { Answer } from "./_answer.ts";
import { substitute, symbol, variablesOf } from "./_expression.ts";
import { isVariable } from "./_name.ts";

// A function of a variable; `f(2)` is the name of a number.
const CALL = /^([a-zA-Z]'*)\(([a-z])\)$/;
// An index labels one of several values of the same variable.
const INDEX = /_/;

/**
 * Tells assignments to different variables apart (`false`). Functions of
 * different variables (`f(x) = x^2`, `f(t) = t^2`) are brought to one.
 */
export function equalNames(
  gold: Answer,
  candidate: Answer,
): Answer | false | undefined {
  const [a, b] = [gold.name, candidate.name];
  if (a === undefined || b === undefined || a === b) return undefined;
  const [first, second] = [CALL.exec(a), CALL.exec(b)];
  if (first && second && first[1] === second[1]) {
    const [from = "", to = ""] = [second[2], first[2]];
    if (candidate.type !== "value" || !candidate.expression) return undefined;
    if (variablesOf(candidate.expression).has(to)) return false;
    return {
      ...candidate,
      expression: substitute(candidate.expression, from, symbol(to)),
      name: a,
    };
  }
  if (first && second) return false;
  // `y` is a graph's name for a function's value, other letters are not.
  const [call, letter] = first ? [first, b] : [second, a];
  if (call && isVariable(letter) && letter !== "y") return false;
  return isVariable(a) && isVariable(b) && !INDEX.test(a) && !INDEX.test(b)
    ? false
    : undefined;
}
