import type { Problem } from "../jsonl/mod.ts";
import { extractBoxes } from "../verify/mod.ts";
import { answerPhrases } from "./_answer_phrases.ts";
import { joinParts } from "./join_parts.ts";
import { referenceParts } from "./reference_text.ts";

const BOUNDARY = /\n\s*\n+|\n(?=\s*(?:Step\s+)?\d+[.):])|(?<=[.!?;])\s+|\n/g;

/**
 * Splits a problem's reference into at most `count` segments of about equal
 * length: its own parts where `rationale` is a list, else at blank lines, steps,
 * line breaks and sentence ends, neighbours put together. Segments joined give
 * the text back.
 *
 * What states the final answer, a box or answer phrase, is cut off: the segments
 * end before its sentence.
 *
 * @example Usage
 * ```ts
 * import { rationaleSegments } from "./rationale_segments.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const solution = "Three boxes. Four balls each. So twelve balls. \\boxed{12}";
 * const row = { id: "a", problem: "How many?", answer: "12", solution };
 * assertEquals(rationaleSegments(row, 2), [
 *   "Three boxes. Four balls each. ",
 *   "So twelve balls. ",
 * ]);
 * ```
 *
 * @param problem The row.
 * @param count Segments at most.
 * @returns The segments, fewer where the text has fewer pieces.
 */
export function rationaleSegments(problem: Problem, count: number): string[] {
  const parts = referenceParts(problem);
  const pieces = parts.length > 1
    ? parts.map((part, index) =>
      joinParts([parts[index - 1] ?? "", part])
        .slice(parts[index - 1]?.length ?? 0)
    )
    : splitText(parts[0] ?? "");
  const safe = withoutAnswer(pieces);
  if (safe.length <= count) return safe;
  const total = safe.reduce((sum, piece) => sum + piece.length, 0);
  const segments: string[] = [];
  let length = 0;
  for (const piece of safe) {
    // A piece belongs to the segment that its middle falls into.
    const middle = (length + piece.length / 2) / total;
    const segment = Math.min(count - 1, Math.floor(middle * count));
    segments[segment] = (segments[segment] ?? "") + piece;
    length += piece.length;
  }
  return segments.filter((segment) => segment !== undefined);
}

/** Pieces that joined give the text; each keeps the space behind it. */
function splitText(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const match of text.trim().matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    pieces.push(text.trim().slice(start, end));
    start = end;
  }
  return [...pieces, text.trim().slice(start)].filter((piece) => piece !== "");
}

/** The pieces before the first one that states an answer. */
function withoutAnswer(pieces: readonly string[]): string[] {
  const stated = pieces.findIndex((piece) =>
    extractBoxes(piece).length > 0 || /\\boxed|\\fbox/.test(piece) ||
    answerPhrases(piece).length > 0
  );
  return stated < 0 ? [...pieces] : pieces.slice(0, stated);
}
