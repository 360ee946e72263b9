import type { Answer } from "./_answer.ts";
import { findSeparators, partsAround } from "./_split.ts";

type Again = (part: string) => Answer | undefined;
type Group = Answer extends infer T
  ? T extends unknown ? Omit<T, "text"> : never
  : never;

const MAX_ITEMS = 512;
const OPENER = /^(?:\(|\[|\\\{|\](?=.*\[$|.*\]$|.*\)$))/s;
const CLOSER = /(?:\)|\]|\\\}|\[)$/;
const OPERATION =
  / ?\\(?:cup|cap|setminus|backslash)(?![a-zA-Z]) ?|(?<=[)\]}]) ?[U∪] ?(?=[([\\{])/y;
const COMMA = / ?[,;] ?(?:and |or )?| (?:and|or) /y;
const BUILDER = / ?(?:\||\\mid|:|\\vert) ?/y;
const POINT = /^[A-Z] ?(?=\()/;
const NAMED_SETS =
  /^\\mathbb ?\{[RZNQC]\}(?:\^[+*-]|_\{?[+*]\}?)?$|^\\emptyset$|^\\\{ ?\\\}$|^\\(?:all )?real numbers$/;
const ALL_REAL = /^(?:all real numbers|all reals|real numbers)$/i;

/**
 * Reads set operations, named sets, tuples, intervals, sets and named points;
 * `undefined` where the text is none of them.
 */
export function parseGroup(
  text: string,
  again: Again,
): Group | "oversized" | undefined {
  if (NAMED_SETS.test(text) || ALL_REAL.test(text)) {
    const name = ALL_REAL.test(text) ? "\\mathbb{R}" : text;
    if (/^\\\{/.test(name) || name === "\\emptyset") {
      return {
        type: "group",
        open: "\\{",
        close: "\\}",
        items: [],
        ordered: false,
      };
    }
    if (name.replace(/ /g, "") === "\\mathbb{R}") {
      const edge = again("\\infty");
      const low = again("-\\infty");
      return edge && low && {
        type: "group",
        open: "(",
        close: ")",
        items: [low, edge],
        ordered: true,
      };
    }
    return { type: "text" };
  }
  return parseOperation(text, again) ?? parseDelimited(text, again);
}

function parseOperation(text: string, again: Again): Group | undefined {
  const separators = findSeparators(text, OPERATION);
  if (!separators || separators.length === 0) return undefined;
  const kinds = new Set(
    separators.map(({ text }) =>
      /cap/.test(text)
        ? "intersection"
        : /setminus|backslash/.test(text)
        ? "difference"
        : "union"
    ),
  );
  const [operation, ...others] = kinds;
  if (!operation || others.length > 0) return undefined;
  const items: Answer[] = [];
  for (const part of partsAround(text, separators)) {
    const item = part === "" ? undefined : again(part);
    if (!item) return undefined;
    items.push(item);
  }
  return { type: "union", operation, items };
}

function parseDelimited(
  text: string,
  again: Again,
): Group | "oversized" | undefined {
  const bare = text.replace(POINT, "");
  const open = OPENER.exec(bare)?.[0];
  const close = CLOSER.exec(bare)?.[0];
  if (!open || !close || bare.length < open.length + close.length) {
    return undefined;
  }
  const inner = bare.slice(open.length, -close.length).trim();
  const separators = findSeparators(inner, COMMA);
  if (!separators) return undefined;
  if (open === "\\{" && close === "\\}") {
    const built = parseBuilder(inner, again);
    if (built) return built;
  }
  if (inner === "" || separators.length >= MAX_ITEMS) {
    return inner === "" ? undefined : "oversized";
  }
  const parts = partsAround(inner, separators);
  if (parts.length === 1 && open === "(" && close === ")") {
    // `(x+1)` in brackets only; a product of brackets did not get here.
    return bare === text ? again(inner) : undefined;
  }
  if (parts.length === 1 && !(open === "\\{" && close === "\\}")) {
    return open === "[" && close === "]" && /^[^a-zA-Z]*$/.test(inner)
      ? toGroup(open, close, parts, again)
      : undefined;
  }
  return toGroup(...french(open, close), parts, again);
}

/** `]0,1[` is the interval (0, 1). */
function french(open: string, close: string): [string, string] {
  return [open === "]" ? "(" : open, close === "[" ? ")" : close];
}

function toGroup(
  open: string,
  close: string,
  parts: string[],
  again: Again,
): Group | undefined {
  const items: Answer[] = [];
  const set = open === "\\{";
  for (const part of parts) {
    const item = part === "" ? undefined : again(part);
    if (!item) return undefined;
    const expanded = set && item.type === "group" && item.open === "" &&
      !item.ordered;
    if (expanded) items.push(...item.items);
    else items.push(item);
  }
  return { type: "group", open, close, items, ordered: !set };
}

/** `\{x \mid x > 2\}`: what the condition says. */
function parseBuilder(inner: string, again: Again): Group | undefined {
  const separators = findSeparators(inner, BUILDER);
  const [first] = separators ?? [];
  if (!first || (separators?.length ?? 0) > 1) return undefined;
  const [head = "", condition = ""] = partsAround(inner, [first]);
  if (!/^[a-zA-Z](?: ?\\in ?\\mathbb ?\{R\})?$/.test(head.trim())) {
    return undefined;
  }
  const found = again(condition);
  return found && (found.type === "relation" || found.type === "union")
    ? found
    : undefined;
}
