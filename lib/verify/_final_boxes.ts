import { extractBoxes } from "./extract_boxes.ts";

const THINKING_END = "</think>";

/** The boxes that count: those after a closed thinking part, else all of them. */
export function finalBoxes(completion: string): (string | undefined)[] {
  const end = completion.lastIndexOf(THINKING_END);
  if (end < 0) return extractBoxes(completion);
  const boxes = extractBoxes(completion.slice(end + THINKING_END.length));
  return boxes.length > 0 ? boxes : extractBoxes(completion.slice(0, end));
}
