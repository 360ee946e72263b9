import { answerSpan } from "./answer_span.ts";
import { escapeMarkup } from "./escape_markup.ts";

/** One answer to a problem. */
export interface Attempt {
  /** Who answered: a method or `starter`, with what else tells it apart. */
  label: string;
  /** The completion. */
  completion: string;
  /** What the judge said. */
  outcome: "right" | "wrong" | "unjudged";
}

/** A problem with the answers of several policies. */
export interface SampleComparison {
  /** The problem's text. */
  problem: string;
  /** The gold answer, when there is one to show. */
  answer?: string;
  /** The answers in reading order, such as before and after. */
  attempts: readonly Attempt[];
}

/**
 * Shows answers to problems side by side, with the boxed answer marked.
 *
 * @example
 * ```ts
 * import { sampleComparisons } from "./sample_comparison.ts";
 * import { assert } from "@std/assert";
 *
 * const html = sampleComparisons([{
 *   problem: "Start with 6. Apply +1.",
 *   answer: "7",
 *   attempts: [{
 *     label: "sage",
 *     completion: "6+1=7. \\boxed{7}",
 *     outcome: "right",
 *   }],
 * }]);
 * assert(html.includes("<mark>\\boxed{7}</mark>"));
 * ```
 *
 * @param samples What to show, in order.
 * @returns Elements, empty for no samples.
 */
export function sampleComparisons(
  samples: readonly SampleComparison[],
): string {
  return samples.map(({ problem, answer, attempts }) => {
    const gold = answer === undefined
      ? ""
      : `<p class="note">Answer: ${escapeMarkup(answer)}</p>`;
    return `<div class="problem"><p>${escapeMarkup(problem)}</p>${gold}` +
      `<div class="attempts">${
        attempts.map(attemptPanel).join("")
      }</div></div>`;
  }).join("");
}

const marks = {
  right: "\u2713 right",
  wrong: "\u2717 wrong",
  unjudged: "unjudged",
};

function attemptPanel({ label, completion, outcome }: Attempt): string {
  return `<div class="attempt"><h3><span>${escapeMarkup(label)}</span>` +
    `<span class="${outcome}">${marks[outcome]}</span></h3>` +
    `<pre>${markAnswer(completion)}</pre></div>`;
}

function markAnswer(completion: string): string {
  const span = answerSpan(completion);
  if (span === undefined) return escapeMarkup(completion);
  const [start, end] = span;
  return escapeMarkup(completion.slice(0, start)) + "<mark>" +
    escapeMarkup(completion.slice(start, end)) + "</mark>" +
    escapeMarkup(completion.slice(end));
}
