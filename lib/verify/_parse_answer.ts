import type { Answer } from "./_answer.ts";
import type { Budget } from "./_equal_expressions.ts";
import { canonicalText } from "./_canonical_text.ts";
import { parseExpression } from "./_parse_expression.ts";
import { parseGroup } from "./_parse_group.ts";
import { hasInfiniteSum, isUnreadMath } from "./_is_unread_math.ts";
import { matchBraces } from "./_match_braces.ts";
import { parseQuantity, takeMeasure } from "./_parse_quantity.ts";
import { parseRelation } from "./_parse_relation.ts";
import { parseBased, parseTime, splitChoice } from "./_parse_special.ts";
import { findSeparators, partsAround } from "./_split.ts";

export type { Answer } from "./_answer.ts";

const MAX_DEPTH = 16;
const MAX_ITEMS = 512;
const WRAPPER =
  /^\\(?:text|mathrm|mathbf|mathit|mathsf|boldsymbol|boxed|fbox|bm) ?\{/;
const WORDS = /^(?:\\text ?\{)?\p{L}[\p{L} '-]*\}?$/u;
const PREFIX =
  /^(?:\\text ?\{ ?)?(?:the )?(?:final |correct )?(?:answer|option|choice|value) ?(?:is|:|=)(?: ?:)? ?\}? ?(?=\S)/i;
const FUNCTION = /\\?(?:sin|cos|tan|cot|sec|csc)(?![a-z])/;
const REAL_NUMBERS = /^(?:all )?real|^all reals/i;
const COMMA = / ?[,;] ?(?:and |or )?| (?:and|or) /y;
const SEMICOLON = / ?; ?/y;
const RATIO = / ?: ?/y;
const PLUS_MINUS = /\\(?:pm|mp)(?![a-zA-Z])|\+\/?-|-\/?\+/;

/**
 * Parses an answer that went through `cleanAnswer`.
 *
 * The budget is for chains of equals, whose sides have to be compared. Returns
 * `undefined` for an answer that is empty, nested too deeply or of too
 * many items.
 */
export function parseAnswer(
  text: string,
  budget: Budget,
  depth = 0,
): Answer | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || depth > MAX_DEPTH) return undefined;
  const quantity = parseQuantity(trimmed);
  if (quantity) {
    const { value, ...rest } = quantity;
    return {
      type: "value",
      exact: value,
      ...rest,
      text: canonicalText(trimmed),
    };
  }
  const found = read(trimmed, budget, depth);
  return found && { ...found, text: canonicalText(trimmed) };
}

function read(
  text: string,
  budget: Budget,
  depth: number,
): Omitted | undefined {
  const again = (part: string): Answer | undefined =>
    parseAnswer(part, budget, depth + 1);
  const inner = unwrap(text);
  if (inner !== undefined) return again(inner);
  const prefix = PREFIX.exec(text);
  if (prefix && prefix[0] !== text) return again(text.slice(prefix[0].length));
  const choice = splitChoice(text);
  if (choice) {
    const content = choice.rest === "" ? undefined : again(choice.rest);
    return {
      type: "choice",
      letter: choice.letter,
      ...(content && { content }),
    };
  }
  return parseTime(text) ?? parseBased(text) ?? readList(text, again) ??
    (WORDS.test(text) && !REAL_NUMBERS.test(text)
      ? readWord(text)
      : readRest(text, again, budget));
}

type Omitted = Answer extends infer T
  ? T extends unknown ? Omit<T, "text"> : never
  : never;
type Again = (part: string) => Answer | undefined;

function readRest(
  text: string,
  again: Again,
  budget: Budget,
): Omitted | undefined {
  if (hasInfiniteSum(text) && isUnreadMath(text)) {
    return { type: "unread", latex: text };
  }
  const relation = parseRelation(text, again, budget);
  if (relation) return relation;
  const group = parseGroup(text, again);
  if (group) return group === "oversized" ? undefined : group;
  return readPlusMinus(text, again) ?? readRatio(text, again) ??
    readValue(text) ??
    (isUnreadMath(text) ? { type: "unread", latex: text } : { type: "text" });
}

/** The content of a wrapper or pair of braces that spans the whole text. */
function unwrap(text: string): string | undefined {
  const open = text.startsWith("{") ? 1 : WRAPPER.exec(text)?.[0].length;
  if (open === undefined) return undefined;
  const close = matchBraces(text).get(open - 1);
  return close === text.length - 1 ? text.slice(open, -1) : undefined;
}

function readList(text: string, again: Again): Omitted | undefined {
  if (!/[,;]| and | or /.test(text)) return undefined;
  const groups = findSeparators(text, SEMICOLON);
  const commas = findSeparators(text, COMMA);
  if (!groups || !commas || commas.length === 0) return undefined;
  if (commas.length >= MAX_ITEMS) return { type: "text" };
  const nested = groups.length > 0 &&
    commas.some(({ text }) => text[0] === ",");
  const parts = partsAround(text, nested ? groups : commas);
  if (parts.some((part) => part === "")) return { type: "text" };
  const items: Answer[] = [];
  for (const part of parts) {
    const item = again(part);
    if (!item) return undefined;
    if (item.type === "group" && item.open === "" && isExpanded(item, part)) {
      const { name } = item;
      items.push(...item.items.map((one) => name ? { ...one, name } : one));
    } else items.push(item);
  }
  const relations = items.some(({ type }) => type === "relation");
  if (relations && !nested) {
    const and = commas.every(({ text }) => /^(?:,|;|, ?and|and)$/.test(text));
    return {
      type: "union",
      operation: and ? "intersection" : "union",
      items,
    };
  }
  return {
    type: "group",
    open: "",
    close: "",
    items,
    ordered: false,
  };
}

/** Whether an item of a list stands for the two values of a plus-minus. */
function isExpanded(item: Answer, part: string): boolean {
  return item.type === "group" && !item.ordered && PLUS_MINUS.test(part) &&
    !/[,;]/.test(part);
}

function readPlusMinus(text: string, again: Again): Omitted | undefined {
  if (!PLUS_MINUS.test(text)) return undefined;
  const spelled = text.replace(/\+\/?-(?!\d*\/)/g, "\\pm ").replace(
    /-\/?\+/g,
    "\\mp ",
  );
  const items: Answer[] = [];
  for (const [plus, minus] of [["+", "-"], ["-", "+"]] as const) {
    const item = again(
      spelled.replace(/\\pm(?![a-zA-Z])/g, plus)
        .replace(/\\mp(?![a-zA-Z])/g, minus).replace(/^\+/, ""),
    );
    if (!item || item.type !== "value") return undefined;
    items.push(item);
  }
  return { type: "group", open: "", close: "", items, ordered: false };
}

function readRatio(text: string, again: Again): Omitted | undefined {
  if (!text.includes(":")) return undefined;
  const separators = findSeparators(text, RATIO);
  if (!separators || separators.length === 0 || separators.length > 8) {
    return undefined;
  }
  const items: Answer[] = [];
  for (const part of partsAround(text, separators)) {
    const item = part === "" ? undefined : again(part);
    if (!item) return undefined;
    items.push(item);
  }
  const numbers = items.filter(({ type }) => type === "value").length;
  return numbers >= Math.min(2, items.length)
    ? { type: "ratio", items }
    : undefined;
}

function readWord(text: string): Omitted {
  return readValue(text) ?? { type: "text" };
}

function readValue(text: string): Omitted | undefined {
  const { body, percent, unit, noun, letter } = takeMeasure(text);
  // A degree sign behind a function's argument is part of the expression.
  const inside = letter || (unit?.dimension === "angle" && FUNCTION.test(body));
  const measured = body === text || inside ? undefined : parseExpression(body);
  // A known unit comes first: `\sqrt{2} cm` is no product of c and m.
  if (measured && (unit || percent)) {
    return {
      type: "value",
      expression: measured,
      percent,
      ...(unit && { unit }),
    };
  }
  const whole = parseExpression(text);
  if (whole) return { type: "value", expression: whole, percent: false };
  return measured && {
    type: "value",
    expression: measured,
    percent: false,
    ...(noun && { noun }),
  };
}
