import { type Cursor, fail, Failure, isMark, next, peek } from "./_cursor.ts";
import { apply, type Expression, number, symbol } from "./_expression.ts";
import { functionNamed, isGreek, isProduct } from "./_function_names.ts";
import {
  parseAbsolute,
  parseBig,
  parseCommand,
  parseFunction,
  parseMatrix,
  parseUnknownCall,
} from "./_parse_command.ts";
import { literalValue, parseLiteral } from "./_parse_literal.ts";
import { evaluateMatrices } from "./_matrix.ts";
import { integer } from "./_rational.ts";
import { tokenize } from "./_tokenize.ts";

const MAX_DEPTH = 60;

/**
 * Parses an expression in LaTeX or plain notation (`2*sqrt(3)`), or gives
 * `undefined` for anything that is not wholly understood.
 */
export function parseExpression(text: string): Expression | undefined {
  const tokens = tokenize(text);
  if (!tokens || tokens.length === 0) return undefined;
  const cursor: Cursor = { tokens, at: 0, depth: 0, parse: parseSum };
  try {
    const expression = parseSum(cursor);
    return cursor.at === tokens.length
      ? evaluateMatrices(expression)
      : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function parseSum(cursor: Cursor): Expression {
  if (++cursor.depth > MAX_DEPTH) fail();
  const terms = [parseProduct(cursor)];
  while (isMark(cursor, "+") || isMark(cursor, "-")) {
    const sign = next(cursor).text;
    const term = parseProduct(cursor);
    terms.push(sign === "-" ? apply("negate", term) : term);
  }
  cursor.depth--;
  const sum = terms.length === 1 ? terms[0]! : apply("add", ...terms);
  if (peek(cursor)?.text !== "\\over") return sum;
  next(cursor);
  return apply("divide", sum, parseSum(cursor));
}

function parseProduct(cursor: Cursor): Expression {
  let left = parseSigned(cursor);
  while (true) {
    const token = peek(cursor);
    if (!token) return left;
    if (/^(?:\*|\\cdot|\\times|\\ast)$/.test(token.text)) {
      next(cursor);
      left = apply("multiply", left, parseSigned(cursor));
    } else if (/^(?:\/|\\div)$/.test(token.text)) {
      next(cursor);
      left = apply("divide", left, parseSigned(cursor));
    } else if (/^\\(?:bmod|mod)$/.test(token.text)) {
      next(cursor);
      left = apply("mod", left, parseSigned(cursor));
    } else if (startsFactor(cursor)) {
      left = apply("multiply", left, parsePower(cursor));
    } else return left;
  }
}

function parseSigned(cursor: Cursor): Expression {
  if (++cursor.depth > MAX_DEPTH) fail();
  let value: Expression;
  if (isMark(cursor, "-")) {
    next(cursor);
    value = apply("negate", parseSigned(cursor));
  } else if (isMark(cursor, "+")) {
    next(cursor);
    value = parseSigned(cursor);
  } else value = parsePower(cursor);
  cursor.depth--;
  return value;
}

/** A product's next factor; a number must not follow without a sign: `x2`, `1 7`. */
function startsFactor(cursor: Cursor): boolean {
  const token = peek(cursor);
  if (!token) return false;
  if (token.kind === "word" || token.kind === "matrix") return true;
  if (token.kind === "command") return !NO_FACTOR.test(token.text);
  return token.text === "(" || token.text === "{" || token.text === "[" ||
    (token.text === "|" && !cursor.inBars);
}

const NO_FACTOR =
  /^\\(?:rfloor|rceil|rvert|choose|over|cup|cap|in|le|ge|ne|[^a-zA-Z{])/;

/** One factor with what is written behind it: powers, factorials, degrees, percent. */
export function parsePower(cursor: Cursor): Expression {
  let value = parseAtom(cursor);
  while (true) {
    const token = peek(cursor);
    if (token?.text === "!") {
      next(cursor);
      const double = isMark(cursor, "!") && !peek(cursor)?.spaced;
      if (double) next(cursor);
      value = apply(double ? "doublefactorial" : "factorial", value);
    } else if (token?.text === "^" || token?.text === "**") {
      next(cursor);
      value = raiseTo(cursor, value);
    } else if (token?.text === "%" || token?.text === "\\%") {
      next(cursor);
      value = apply("divide", value, number(integer(100)));
    } else return value;
  }
}

function raiseTo(cursor: Cursor, base: Expression): Expression {
  const exponent = parseExponent(cursor);
  return exponent === "degree"
    ? apply(
      "divide",
      apply("multiply", base, symbol("pi")),
      number(integer(180)),
    )
    : apply("power", base, exponent);
}

/** The one thing above: a whole number (plain notation means x^10), one letter, a group. */
function parseRaised(cursor: Cursor): Expression {
  const token = peek(cursor);
  if (token?.kind === "number") {
    return number(literalValue(next(cursor).text) ?? fail());
  }
  if (
    token?.kind !== "word" || token.text === "pi" || functionNamed(token.text)
  ) {
    return parseAtom(cursor);
  }
  const rest = token.text.slice(1);
  if (rest === "") cursor.at++;
  else cursor.tokens[cursor.at] = { ...token, text: rest };
  return symbol(token.text.slice(0, 1));
}

/** What stands behind `^`. */
export function parseExponent(cursor: Cursor): Expression | "degree" {
  if (peek(cursor)?.text === "\\circ") {
    next(cursor);
    return "degree";
  }
  if (
    isMark(cursor, "{") && cursor.tokens[cursor.at + 1]?.text === "\\circ" &&
    cursor.tokens[cursor.at + 2]?.text === "}"
  ) {
    cursor.at += 3;
    return "degree";
  }
  if (isMark(cursor, "-") || isMark(cursor, "+")) {
    const sign = next(cursor).text;
    const value = parseRaised(cursor);
    return sign === "-" ? apply("negate", value) : value;
  }
  const value = parseRaised(cursor);
  if (!isMark(cursor, "^")) return value;
  next(cursor);
  const above = parseExponent(cursor);
  return above === "degree" ? fail() : apply("power", value, above);
}

function parseAtom(cursor: Cursor): Expression {
  if (++cursor.depth > MAX_DEPTH) fail();
  const value = readAtom(cursor);
  cursor.depth--;
  return value;
}

function readAtom(cursor: Cursor): Expression {
  const token = peek(cursor);
  if (!token) fail();
  switch (token.kind) {
    case "number":
      return parseLiteral(cursor);
    case "matrix":
      return parseMatrix(next(cursor), parseExpression);
    case "word":
      return parseWord(cursor);
    case "command": {
      if (token.text === "\\sum" || token.text === "\\prod") {
        return parseBig(cursor, parseProduct);
      }
      const name = functionNamed(token.text.slice(1));
      if (name) {
        next(cursor);
        return parseFunction(cursor, name, parsePower, parseExponent);
      }
      if (isGreek(token.text.slice(1))) {
        return withSubscript(cursor, next(cursor).text.slice(1));
      }
      return parseCommand(cursor, parsePower, parseExponent);
    }
    case "mark":
      return parseEnclosed(cursor);
  }
}

function parseEnclosed(cursor: Cursor): Expression {
  const open = next(cursor).text;
  if (open === "|") return parseAbsolute(cursor, "|");
  const close = { "(": ")", "[": "]", "{": "}" }[open];
  if (!close) fail();
  const bars = cursor.inBars;
  cursor.inBars = false;
  let value = parseSum(cursor);
  if (peek(cursor)?.text === "\\choose" && open === "{") {
    next(cursor);
    value = apply("binomial", value, parseSum(cursor));
  }
  if (next(cursor).text !== close) fail();
  cursor.inBars = bars ?? false;
  return value;
}

function parseWord(cursor: Cursor): Expression {
  const word = next(cursor).text;
  const name = functionNamed(word);
  if (name) return parseFunction(cursor, name, parsePower, parseExponent);
  if (word === "pi" || word === "Pi") return symbol("pi");
  if (/^(?:inf|infty|infinity|oo)$/.test(word)) return symbol("infinity");
  if (word.length > 1 && /^pi[a-z]$/.test(word)) {
    return apply("multiply", symbol("pi"), symbol(word.slice(2)));
  }
  if (word.length > 1 && !isProduct(word)) {
    const split = /^([a-z])(sin|cos|tan|ln|log|exp|sqrt)$/.exec(word);
    if (!split) fail();
    const right = parseFunction(
      cursor,
      functionNamed(split[2] ?? "") ?? fail(),
      parsePower,
      parseExponent,
    );
    return apply("multiply", symbol(split[1] ?? ""), right);
  }
  const last = word.slice(-1);
  const factors: Expression[] = [...word.slice(0, -1)].map(symbol);
  const call = /^[fghFGHOPQTWp]$/.test(last) && word.length === 1
    ? parseUnknownCall(cursor, last)
    : undefined;
  factors.push(call ?? withSubscript(cursor, last));
  // Behind a product of letters, a power belongs to the last of them.
  if (factors.length > 1 && isMark(cursor, "^")) {
    next(cursor);
    factors.push(raiseTo(cursor, factors.pop()!));
  }
  return factors.length === 1 ? factors[0]! : apply("multiply", ...factors);
}

/** A letter with its primes and index: `x_1` is a name, `a_{n+1}` a function of n. */
function withSubscript(cursor: Cursor, letter: string): Expression {
  let name = letter;
  while (isMark(cursor, "'")) name += next(cursor).text;
  if (!isMark(cursor, "_")) {
    return name === letter ? symbol(letter) : namedOrCall(cursor, name);
  }
  next(cursor);
  const braced = isMark(cursor, "{");
  if (!braced) {
    const token = next(cursor);
    if (token.kind === "number" || token.text.length > 1) {
      return symbol(`${name}_${token.text}`);
    }
    if (token.kind !== "word") fail();
    return index(name, symbol(token.text));
  }
  const inner = cursor.tokens[cursor.at + 1];
  if (cursor.tokens[cursor.at + 2]?.text === "}" && inner) {
    cursor.at += 3;
    return inner.kind === "word" && inner.text.length === 1
      ? index(name, symbol(inner.text))
      : symbol(`${name}_${inner.text}`);
  }
  return index(name, parseEnclosed(cursor));
}

function namedOrCall(cursor: Cursor, name: string): Expression {
  return parseUnknownCall(cursor, name) ?? symbol(name);
}

function index(name: string, by: Expression): Expression {
  const capital = by.type === "symbol" && /^[A-Z]$/.test(by.name);
  return capital ? symbol(`${name}_${by.name}`) : apply(`:${name}_`, by);
}
