import { extractBoxes } from "../verify/mod.ts";

/**
 * Finds where a completion states its answer: its last whole box, or where the
 * judge read something that no box has, the last place of that text.
 *
 * @example
 * ```ts
 * import { answerSpan } from "./answer_span.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(answerSpan("So \\boxed{7}.", "7"), [3, 12]);
 * assertEquals(answerSpan("The answer is 7.", "7"), [14, 15]);
 * assertEquals(answerSpan("I give up"), undefined);
 * ```
 *
 * @param completion The completion.
 * @param extracted What the judge read.
 * @returns Start and end in UTF-16 units; undefined where it states none.
 */
export function answerSpan(
  completion: string,
  extracted?: string,
): [start: number, end: number] | undefined {
  const content = extractBoxes(completion).findLast((one) => one !== undefined);
  const box = content === undefined ? undefined : lastBox(completion, content);
  if (box || !extracted) return box;
  const start = completion.lastIndexOf(extracted);
  return start < 0 ? undefined : [start, start + extracted.length];
}

function lastBox(
  completion: string,
  content: string,
): [start: number, end: number] | undefined {
  const inner = completion.lastIndexOf(`{${content}}`);
  if (inner < 0) return undefined;
  const [command] = /\\(?:boxed|fbox)\s*$/.exec(completion.slice(0, inner)) ??
    [""];
  return [inner - command.length, inner + content.length + 2];
}
