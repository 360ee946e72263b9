import { findPhrase, findWhole } from "./_find_phrase.ts";
import { type Box, locateBoxes } from "./_locate_boxes.ts";

/** What a text gives as its final answer. */
export interface FoundAnswer {
  /** The last box's content, or what a clear phrase names. */
  text: string;
  /** Contents of the last boxes that are listed together, the last one included. */
  listed: string[];
  /** Contents of earlier boxes that nothing takes back. */
  rivals: string[];
  /** How it was given. */
  from: "box" | "denied box" | "unfinished box" | "phrase";
}

const THINKING_START = "<think>";
const THINKING_END = "</think>";
const MAX_UNFINISHED = 1_000;
const MAX_CONNECTOR = 60;
const PERCENT_BEHIND = /^[\s$}]{0,6}(?:\\?%|percent\b|per cent\b|pct\b)/i;
const TAKES_BACK =
  /\b(?:but|wait|actually|check(?:ing|ed)?|correct(?:ed|ion)?|mistake|error|instead|however|revis\w*|recomput\w*|recalculat\w*|final(?:ly)?|therefore|thus|hence|so)\b|所以|因此|最终/i;
const HEDGES =
  /\b(?:or|maybe|possibly|perhaps|probably|alternative(?:ly)?|could|might|either|another|also)\b|或/i;
const DENIED = /(?:\bnot|n't|\bnever)(?: be| equal| equal to)?[\s$\\([{]*$/i;
const DENIED_BEHIND =
  /^(?:[\s$*.,;)\]}"']|\\[)\]])*(?:(?:is|was|seems|looks)\s+(?:actually\s+|clearly\s+)?(?:wrong|incorrect|false|mistaken|not\b)|(?:is|was)n't\b|\?\s*(?:no|nope|wrong)\b|no[,.!]|(?:(?:but|wait|no|actually|oops|hmm)[,.!]*\s+)*(?:that|this|it)(?:'s|\s+is|\s+was)\s+(?:wrong|incorrect|not\b|a mistake)|(?:是|不|，)*(?:不对|错|不是))/i;
const MAX_TAKEN_BACK = 2;

/**
 * Finds a text's final answer: its last box after any closed thinking part,
 * else what a clear answer phrase there names, else a box in the thinking part.
 * In a thinking part without an end a phrase is no answer yet.
 */
export function findAnswer(text: string): FoundAnswer | undefined {
  const end = text.lastIndexOf(THINKING_END);
  const visible = end < 0 ? text : text.slice(end + THINKING_END.length);
  if (hasBox(visible)) return findBoxed(visible);
  const [said = ""] = visible.split(THINKING_START, 1);
  return fromPhrase(findPhrase(said)) ??
    (end < 0 ? undefined : findBoxed(text.slice(0, end))) ??
    fromPhrase(findWhole(said));
}

function hasBox(text: string): boolean {
  return locateBoxes(text).length > 0;
}

function fromPhrase(phrase: string | undefined): FoundAnswer | undefined {
  return phrase === undefined
    ? undefined
    : { text: phrase, listed: [phrase], rivals: [], from: "phrase" };
}

/** The final answer among a text's boxes. */
export function findBoxed(text: string): FoundAnswer | undefined {
  const boxes = locateBoxes(text);
  const last = boxes.at(-1);
  if (!last) return undefined;
  if (last.content === undefined) {
    if (text.length - last.open > MAX_UNFINISHED) return undefined;
    const rest = text.slice(last.open).replace(/[\s$.]+$|\\[\])]\s*$/g, "")
      .trim();
    if (rest === "") return undefined;
    return { text: rest, listed: [rest], rivals: [], from: "unfinished box" };
  }
  const finished = boxes.filter(({ content }) => content !== undefined);
  let first = finished.length - 1;
  while (first > 0 && isListed(text, finished[first - 1]!, finished[first]!)) {
    first--;
  }
  return {
    text: contentOf(text, last),
    listed: finished.slice(first).map((box) => contentOf(text, box)),
    rivals: rivalsOf(text, finished, first),
    from: isDenied(text, last) ? "denied box" : "box",
  };
}

/** Whether the words around a box say that it is not the answer. */
function isDenied(text: string, { start, end }: Box): boolean {
  return DENIED.test(text.slice(Math.max(0, start - 40), start)) ||
    DENIED_BEHIND.test(text.slice(end, end + 120));
}

/** A box's content with the percent sign that may stand behind the box. */
function contentOf(text: string, { content = "", end }: Box): string {
  const trimmed = content.trim();
  return PERCENT_BEHIND.test(text.slice(end, end + 20)) &&
      /^[-+]?[\d.,]+$/.test(trimmed)
    ? `${trimmed}\\%`
    : trimmed;
}

/** Whether nothing but a separator stands between two boxes. */
function isListed(text: string, a: Box, b: Box): boolean {
  if (b.start - a.end > MAX_CONNECTOR) return false;
  const between = text.slice(a.end, b.start)
    .replace(/\\(?:q?quad|text|,|;|:|!|\s|[()[\]])|[\s${}()[\]~]/g, " ")
    .trim();
  if (/[.!?。](?:\s|$)/.test(between)) return false;
  return /^[,;&、，；]*$/.test(between) ||
    /\b(?:and|or)\b|[和或]/.test(between);
}

/** Earlier boxes, unless a later one corrects them; a long list is a list of candidates. */
function rivalsOf(
  text: string,
  boxes: readonly Box[],
  first: number,
): string[] {
  const contents = boxes.slice(0, first).map(({ content }) =>
    (content ?? "").trim()
  );
  const distinct = [...new Set(contents)];
  const last = boxes[first];
  if (distinct.length === 0 || !last) return [];
  if (distinct.length > MAX_TAKEN_BACK) return distinct;
  const final = last.start;
  const earlier = boxes.slice(0, first).findLast(({ content }) =>
    content?.trim() !== last.content?.trim()
  );
  if (!earlier) return [];
  const between = text.slice(earlier.end, final).replace(
    /\\text\{([^{}]*)\}/g,
    " $1 ",
  );
  return TAKES_BACK.test(between) && !HEDGES.test(between) ? [] : distinct;
}
