import type { Expression } from "./_expression.ts";
import type { Token } from "./_tokenize.ts";

/** A place in an expression's tokens. */
export interface Cursor {
  readonly tokens: Token[];
  at: number;
  depth: number;
  /** Whether the place is between bars, where a bar closes. */
  inBars?: boolean;
  /** Parses a sum, for what nests. */
  readonly parse: (cursor: Cursor) => Expression;
}

/** Thrown where an expression is not understood; never leaves the parser. */
export class Failure extends Error {}

const FAILURE = new Failure("Cannot parse expression: not understood");

/** Gives up. */
export function fail(): never {
  throw FAILURE;
}

/** The token at the cursor. */
export function peek(cursor: Cursor): Token | undefined {
  return cursor.tokens[cursor.at];
}

/** The token at the cursor, which moves on. */
export function next(cursor: Cursor): Token {
  const token = cursor.tokens[cursor.at++];
  if (!token) fail();
  return token;
}

/** Whether a mark is at the cursor. */
export function isMark(cursor: Cursor, mark: string): boolean {
  const token = peek(cursor);
  return token?.kind === "mark" && token.text === mark;
}

/** Moves past a token, or gives up where another stands. */
export function expect(cursor: Cursor, text: string): void {
  if (next(cursor).text !== text) fail();
}

/** A command's argument: a group in braces, or the next digit or token. */
export function parseArgument(
  cursor: Cursor,
  parseOne: (cursor: Cursor) => Expression,
): Expression {
  if (!isMark(cursor, "{")) return parseOne(cursor);
  next(cursor);
  const value = cursor.parse(cursor);
  expect(cursor, "}");
  return value;
}
