import {
  type Cursor,
  expect,
  fail,
  isMark,
  next,
  parseArgument,
  peek,
} from "./_cursor.ts";
import { apply, type Expression, number, symbol } from "./_expression.ts";
import { functionNamed, INVERSES } from "./_function_names.ts";
import { determinant } from "./_matrix.ts";
import { splitMatrix } from "./_split_matrix.ts";
import { takeDigit } from "./_parse_literal.ts";
import { integer } from "./_rational.ts";
import type { Token } from "./_tokenize.ts";

type ParsePart = (cursor: Cursor) => Expression;
type ParseExponent = (cursor: Cursor) => Expression | "degree";

/** A command that is no letter and no function name: `\frac`, `\sqrt`, `\pi`, ... */
export function parseCommand(
  cursor: Cursor,
  parsePower: ParsePart,
  parseExponent: ParseExponent,
): Expression {
  const command = next(cursor).text;
  const argument = (): Expression =>
    parseArgument(cursor, (at) => takeDigit(at) ?? parsePower(at));
  switch (command) {
    case "\\pi":
      return symbol("pi");
    case "\\infty":
      return symbol("infinity");
    case "\\frac": {
      const braced = isMark(cursor, "{");
      const top = argument();
      // `\frac{7}12` means 7/12, though TeX takes one digit.
      const plain = braced && peek(cursor)?.kind === "number";
      return apply("divide", top, plain ? plainNumber(cursor) : argument());
    }
    case "\\binom":
      return apply("binomial", argument(), argument());
    case "\\lfloor":
    case "\\lceil":
    case "\\lvert": {
      const value = cursor.parse(cursor);
      expect(cursor, command.replace("l", "r"));
      return apply(
        command === "\\lfloor"
          ? "floor"
          : command === "\\lceil"
          ? "ceil"
          : "abs",
        value,
      );
    }
    case "\\angle":
    case "\\triangle":
      return symbol(command + next(cursor).text);
    case "\\overline":
    case "\\vec":
    case "\\hat":
    case "\\bar":
    case "\\widehat":
    case "\\overrightarrow":
      return decorated(cursor, command);
    case "\\operatorname":
    case "\\text":
    case "\\mathrm":
    case "\\mathbf":
    case "\\boldsymbol":
    case "\\mathit":
    case "\\textbf":
      return parseNamed(cursor, parsePower, parseExponent);
    default:
      return fail();
  }
}

function decorated(cursor: Cursor, command: string): Expression {
  expect(cursor, "{");
  const inner = next(cursor).text;
  expect(cursor, "}");
  return symbol(`${command}{${inner}}`);
}

/** `\mathrm{e}`, `\operatorname{lcm}(4, 6)`; text that is a word is no expression. */
function parseNamed(
  cursor: Cursor,
  parsePower: ParsePart,
  parseExponent: ParseExponent,
): Expression {
  expect(cursor, "{");
  const word = next(cursor);
  expect(cursor, "}");
  const name = functionNamed(word.text);
  if (name) return parseFunction(cursor, name, parsePower, parseExponent);
  if (word.kind === "word" && word.text.length === 1) return symbol(word.text);
  return fail();
}

/** A function's power, base and arguments, behind its name. */
export function parseFunction(
  cursor: Cursor,
  name: string,
  parsePower: ParsePart,
  parseExponent: ParseExponent,
): Expression {
  let exponent: Expression | undefined;
  let base: Expression | undefined;
  if (name === "sqrt") return parseRoot(cursor, parsePower);
  while (isMark(cursor, "^") || isMark(cursor, "_")) {
    const mark = next(cursor).text;
    if (mark === "_") {
      base = parseArgument(cursor, (at) => takeDigit(at) ?? parsePower(at));
    } else {
      const found = parseExponent(cursor);
      exponent = found === "degree" ? fail() : found;
    }
  }
  const inverse = INVERSES[name];
  if (exponent && isMinusOne(exponent) && inverse) {
    name = inverse;
    exponent = undefined;
  }
  const args = parseArguments(cursor, parsePower);
  if (name === "log10") [name, base] = ["log", number(integer(10))];
  if (base) {
    if (name !== "log" || args.length !== 1) fail();
    args.push(base);
  }
  const value = apply(name, ...args);
  return exponent ? apply("power", value, exponent) : value;
}

function parseRoot(cursor: Cursor, parsePower: ParsePart): Expression {
  let degree: Expression | undefined;
  if (isMark(cursor, "[")) {
    next(cursor);
    degree = cursor.parse(cursor);
    expect(cursor, "]");
  }
  const radicand = parseArgument(cursor, (at) => {
    const token = peek(at);
    // `\sqrt 12` is read as plain notation; TeX would root the 1 alone.
    return token?.kind === "number"
      ? plainNumber(at)
      : parseRadicand(at, parsePower);
  });
  return degree ? apply("root", radicand, degree) : apply("sqrt", radicand);
}

function plainNumber(cursor: Cursor): Expression {
  const { text } = next(cursor);
  const [whole = "", fraction = ""] = text.split(".");
  if (!/^\d+$/.test(whole + fraction)) fail();
  return number({
    numerator: BigInt(whole + fraction),
    denominator: 10n ** BigInt(fraction.length),
  });
}

/** One token or group: in `\sqrt x^2` and `sqrt(x)^2` the power is outside. */
function parseRadicand(cursor: Cursor, parsePower: ParsePart): Expression {
  if (isMark(cursor, "(")) {
    next(cursor);
    const value = cursor.parse(cursor);
    expect(cursor, ")");
    return value;
  }
  const token = peek(cursor);
  if (token?.kind === "word") {
    if (token.text.length !== 1) fail();
    return symbol(next(cursor).text);
  }
  return token?.text === "\\pi"
    ? (next(cursor), symbol("pi"))
    : parsePower(cursor);
}

function parseArguments(cursor: Cursor, parsePower: ParsePart): Expression[] {
  const open = peek(cursor)?.text;
  const close = { "(": ")", "{": "}", "[": "]" }[open ?? ""];
  if (close) {
    next(cursor);
    const args = [cursor.parse(cursor)];
    while (isMark(cursor, ",")) {
      next(cursor);
      args.push(cursor.parse(cursor));
    }
    if (next(cursor).text !== close) fail();
    return args;
  }
  if (isMark(cursor, "-")) {
    next(cursor);
    return [apply("negate", juxtaposed(cursor, parsePower))];
  }
  return [juxtaposed(cursor, parsePower)];
}

/** The factors that belong to a function without parentheses: `\sin 2x \cos y`. */
function juxtaposed(cursor: Cursor, parsePower: ParsePart): Expression {
  const factors = [parsePower(cursor)];
  for (let token = peek(cursor); token; token = peek(cursor)) {
    const letter = token.kind === "word" &&
      functionNamed(token.text) === undefined;
    const constant = token.kind === "command" &&
      (token.text === "\\pi" || token.text === "\\frac" ||
        token.text === "\\theta" || token.text === "\\alpha" ||
        token.text === "\\sqrt" || token.text === "\\beta");
    if (!letter && !constant) break;
    factors.push(parsePower(cursor));
  }
  return factors.length === 1 ? factors[0]! : apply("multiply", ...factors);
}

function isMinusOne(expression: Expression): boolean {
  if (expression.type !== "apply" || expression.name !== "negate") return false;
  const [inner] = expression.args;
  return inner?.type === "number" && inner.value.numerator === 1n &&
    inner.value.denominator === 1n;
}

/** `f(x, y)` for a letter that usually names a function. */
export function parseUnknownCall(
  cursor: Cursor,
  name: string,
): Expression | undefined {
  if (!isMark(cursor, "(")) return undefined;
  return apply(`:${name}`, ...parseArguments(cursor, fail));
}

/** The magnitude of what stands up to the closing bar. */
export function parseAbsolute(cursor: Cursor, close: string): Expression {
  const bars = cursor.inBars;
  cursor.inBars = true;
  const value = cursor.parse(cursor);
  expect(cursor, close);
  cursor.inBars = bars ?? false;
  return apply("abs", value);
}

/** A sum or product over an integer variable. */
export function parseBig(cursor: Cursor, parseTerm: ParsePart): Expression {
  const name = next(cursor).text === "\\sum" ? "sum" : "product";
  expect(cursor, "_");
  expect(cursor, "{");
  const variable = next(cursor);
  if (variable.kind !== "word" || variable.text.length !== 1) fail();
  expect(cursor, "=");
  const from = cursor.parse(cursor);
  expect(cursor, "}");
  expect(cursor, "^");
  const to = parseArgument(cursor, parseBound);
  const body = parseTerm(cursor);
  return { type: "big", name, variable: variable.text, from, to, body };
}

function parseBound(cursor: Cursor): Expression {
  const token = peek(cursor);
  if (token?.kind === "word" && token.text.length === 1) {
    return symbol(next(cursor).text);
  }
  if (token?.text === "\\infty") return (next(cursor), symbol("infinity"));
  return takeDigit(cursor) ?? fail();
}

/** A matrix, or the value of a determinant written with bars. */
export function parseMatrix(
  { text, environment }: Token,
  parse: (text: string) => Expression | undefined,
): Expression {
  const rows: Expression[][] = [];
  for (const row of splitMatrix(text, environment ?? "") ?? fail()) {
    rows.push(row.map((entry) => parse(entry) ?? fail()));
  }
  if (environment !== "vmatrix") return { type: "matrix", rows };
  return determinant(rows) ?? fail();
}
