import { canonicalText } from "./_canonical_text.ts";
import { matchBraces } from "./_match_braces.ts";
import { parseQuantity, type Quantity } from "./_parse_quantity.ts";

/** An answer as a mathematical object, as far as it is understood. */
export type Answer = (NumberAnswer | GroupAnswer | TextAnswer) & {
  /** Left side of an assignment such as `x = 5`, without spaces. */
  name?: string;
};

/** An exact number with its unit. */
export interface NumberAnswer extends Quantity {
  type: "number";
}

/** A tuple, interval, set or (without delimiters) bare list. */
export interface GroupAnswer {
  type: "group";
  open: string;
  close: string;
  items: Answer[];
}

/** Anything else; `text` is canonical, so that equal texts are equal strings. */
export interface TextAnswer {
  type: "text";
  text: string;
}

const MAX_DEPTH = 16;
const MAX_ITEMS = 512;
const NAME =
  /^([a-zA-Z](?:_(?:\w|\{\w{1,8}\}))?(?:\([a-zA-Z]\))?|\( ?[a-zA-Z](?: ?, ?[a-zA-Z]){0,7} ?\)) ?= ?(?=[^= ])/;
const WRAPPER =
  /^\\(?:text|textbf|textit|textrm|textnormal|mathrm|mathbf|mathit|mbox|boldsymbol|boxed|fbox) ?\{/;
const OPENER = /^(?:\(|\[|\\\{)/;
const CLOSER = /(?:\)|\]|\\\})$/;

/**
 * Parses an answer that went through `cleanAnswer`.
 *
 * Returns `undefined` for an answer that is empty, nested too deeply or of too
 * many items.
 */
export function parseAnswer(text: string, depth = 0): Answer | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || depth > MAX_DEPTH) return undefined;
  const quantity = parseQuantity(trimmed);
  if (quantity) return { type: "number", ...quantity };
  const name = NAME.exec(trimmed);
  if (name) {
    const rest = parseAnswer(trimmed.slice(name[0].length), depth + 1);
    return rest && { ...rest, name: (name[1] ?? "").replaceAll(" ", "") };
  }
  const inner = unwrap(trimmed);
  if (inner !== undefined) return parseAnswer(inner, depth + 1);
  return parseGroup(trimmed, depth);
}

/** The content of a wrapper or pair of braces that spans the whole text. */
function unwrap(text: string): string | undefined {
  const open = text.startsWith("{") ? 1 : WRAPPER.exec(text)?.[0].length;
  if (open === undefined) return undefined;
  const close = matchBraces(text).get(open - 1);
  return close === text.length - 1 ? text.slice(open, -1) : undefined;
}

function parseGroup(text: string, depth: number): Answer | undefined {
  const parts = split(text);
  if (!parts) return { type: "text", text: canonicalText(text) };
  if (parts.length > MAX_ITEMS) return undefined;
  if (parts.length > 1) return group("", "", parts, depth);
  const open = OPENER.exec(text)?.[0];
  const close = CLOSER.exec(text)?.[0];
  const inner = open && close && text.slice(open.length, -close.length);
  const items = inner ? split(inner) : undefined;
  if (!open || !close || !inner || !items) {
    return { type: "text", text: canonicalText(text) };
  }
  if (items.length > MAX_ITEMS) return undefined;
  if (items.length === 1 && open === "(" && close === ")") {
    return parseAnswer(inner, depth + 1);
  }
  return group(open, close, items, depth);
}

function group(
  open: string,
  close: string,
  parts: string[],
  depth: number,
): Answer | undefined {
  const items: Answer[] = [];
  for (const part of parts) {
    const item = parseAnswer(part, depth + 1);
    if (!item) return undefined;
    items.push(item);
  }
  return { type: "group", open, close, items };
}

/**
 * Splits at commas and semicolons outside all delimiters; `undefined` where
 * the delimiters do not balance. Any opener pairs with any closer, for
 * half-open intervals.
 */
function split(text: string): string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    let character = text[i] ?? "";
    if (character === "\\") character = text[++i] ?? "";
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (depth === 0 && (character === "," || character === ";")) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
    if (depth < 0) return undefined;
  }
  if (depth !== 0) return undefined;
  return [...parts, text.slice(start)];
}
