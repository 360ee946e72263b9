/** A piece of an expression's text. */
export interface Token {
  kind: "number" | "word" | "command" | "mark" | "matrix";
  /** As written; a matrix's body without its `\begin` and `\end`. */
  text: string;
  /** Kind of the matrix, such as `pmatrix`. */
  environment?: string;
  /** Whether a space stands before it. */
  spaced: boolean;
}

const MAX_TOKENS = 2_000;
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+(?![\d.a-zA-Z]))?/y;
const REPEATING = /\d*\.\d*\s?\\(?:overline|dot|bar)\s?\{\d+\}/y;
const WORD = /[a-zA-Z]+/y;
const COMMAND = /\\(?:[a-zA-Z]+|[^a-zA-Z])/y;
const BEGIN = /\\begin ?\{([a-z]*matrix|array)\}/y;
const MARK = /\*\*|[-+*/^_(){}[\]|!'=,%:]/y;

/** Splits an expression's text, or `undefined` where a character has no meaning in one. */
export function tokenize(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  let spaced = false;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text) ?? undefined;
  };
  while (at < text.length) {
    if (/\s/.test(text[at] ?? "")) {
      at++;
      spaced = true;
      continue;
    }
    const begin = take(BEGIN);
    if (begin) {
      const environment = begin[1] ?? "";
      const end = endOf(text, at, environment);
      if (end === undefined) return undefined;
      const body = text.slice(at + begin[0].length, end.start);
      tokens.push({ kind: "matrix", text: body, environment, spaced });
      at = end.after;
    } else {
      const found = take(REPEATING) ?? take(NUMBER);
      const kind = found ? "number" : undefined;
      const other = found ?? take(WORD) ?? take(COMMAND) ?? take(MARK);
      if (!other) return undefined;
      const first = other[0][0] ?? "";
      tokens.push({
        kind: kind ??
          (first === "\\"
            ? "command"
            : /[a-zA-Z]/.test(first)
            ? "word"
            : "mark"),
        text: other[0],
        spaced,
      });
      at += other[0].length;
    }
    spaced = false;
    if (tokens.length > MAX_TOKENS) return undefined;
  }
  return tokens;
}

/** Where the environment that begins at `from` ends, nested ones of the same name counted. */
function endOf(
  text: string,
  from: number,
  environment: string,
): { start: number; after: number } | undefined {
  const edge = new RegExp(`\\\\(begin|end) ?\\{${environment}\\}`, "g");
  edge.lastIndex = from;
  let depth = 0;
  for (let found = edge.exec(text); found; found = edge.exec(text)) {
    depth += found[1] === "begin" ? 1 : -1;
    if (depth === 0) {
      return { start: found.index, after: found.index + found[0].length };
    }
  }
  return undefined;
}
