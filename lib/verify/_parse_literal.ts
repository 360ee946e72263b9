import { type Cursor, fail, next } from "./_cursor.ts";
import { apply, type Expression, number } from "./_expression.ts";
import { add, divide, parseDecimal, type Rational } from "./_rational.ts";

const MAX_POWER_OF_TEN = 5_000;

/** A number, as a mixed one with the proper fraction that may follow an integer. */
export function parseLiteral(cursor: Cursor): Expression {
  const token = next(cursor);
  const value = literalValue(token.text);
  if (!value) fail();
  if (!/^\d+$/.test(token.text)) return number(value);
  const fraction = plainFraction(cursor) ?? latexFraction(cursor);
  return fraction ? number(add(value, fraction)) : number(value);
}

/** The value of `12.5`, `6.02e23`, or the repeating `0.1\overline{6}`. */
export function literalValue(text: string): Rational | undefined {
  const repeating = /^(\d*)\.(\d*)\s?\\[a-z]+\s?\{(\d+)\}$/.exec(text);
  if (repeating) {
    const [, whole = "", start = "", cycle = ""] = repeating;
    const head = parseDecimal(`${whole || "0"}.${start || "0"}`);
    const tail = parseDecimal(cycle);
    if (!head || !tail || cycle.length > 50 || start.length > 50) {
      return undefined;
    }
    const nines = 10n ** BigInt(cycle.length) - 1n;
    return add(head, {
      numerator: tail.numerator,
      denominator: nines * 10n ** BigInt(start.length),
    });
  }
  const [digits = "", exponent] = text.split(/[eE]/);
  const value = parseDecimal(digits);
  if (!value || exponent === undefined) return value;
  const shift = Number(exponent);
  if (Math.abs(shift) > MAX_POWER_OF_TEN) return undefined;
  const factor = 10n ** BigInt(Math.abs(shift));
  return shift >= 0
    ? { ...value, numerator: value.numerator * factor }
    : { ...value, denominator: value.denominator * factor };
}

/** The fraction of `5 1/2`. */
function plainFraction(cursor: Cursor): Rational | undefined {
  const [top, slash, bottom] = cursor.tokens.slice(cursor.at, cursor.at + 3);
  if (top?.kind !== "number" || !top.spaced || slash?.text !== "/") {
    return undefined;
  }
  const fraction = properFraction(top.text, bottom?.text ?? "");
  if (fraction) cursor.at += 3;
  return fraction;
}

/** The fraction of `5\frac{1}{2}`, `5\frac12`; `5\frac{x}{2}` is a product. */
function latexFraction(cursor: Cursor): Rational | undefined {
  if (cursor.tokens[cursor.at]?.text !== "\\frac") return undefined;
  const text = cursor.tokens.slice(cursor.at + 1, cursor.at + 7)
    .map(({ text }) => text).join(" ");
  const found = /^(?:\{ (\d+) \}|(\d)) (?:\{ (\d+) \}|(\d)(?!\d))/.exec(text) ??
    /^(\d)(\d)(?!\d)/.exec(text);
  if (!found) return undefined;
  const joined = !found[0].includes(" ");
  const fraction = joined
    ? properFraction(found[1] ?? "", found[2] ?? "")
    : properFraction(found[1] ?? found[2] ?? "", found[3] ?? found[4] ?? "");
  if (fraction) cursor.at += 1 + found[0].split(" ").length;
  return fraction;
}

/** `2\frac{4}{3}` may be a product, so only a proper fraction makes a mixed number. */
function properFraction(top: string, bottom: string): Rational | undefined {
  if (!/^\d+$/.test(top) || !/^\d+$/.test(bottom)) return undefined;
  const numerator = parseDecimal(top);
  const denominator = parseDecimal(bottom);
  if (!numerator || !denominator) return undefined;
  if (numerator.numerator >= denominator.numerator) return undefined;
  return divide(numerator, denominator);
}

/** Splits a token of digits, for `\frac12`: gives its first digit, leaves the rest. */
export function takeDigit(cursor: Cursor): Expression | undefined {
  const token = cursor.tokens[cursor.at];
  if (token?.kind !== "number" || !/^\d/.test(token.text)) return undefined;
  const value = parseDecimal(token.text.slice(0, 1));
  if (!value) return undefined;
  const rest = token.text.slice(1);
  if (rest === "") cursor.at++;
  else if (!/^\d+$/.test(rest)) return undefined;
  else {
    cursor.tokens[cursor.at] = { ...token, text: rest };
  }
  return number(value);
}

/** A quotient of expressions. */
export function quotient(top: Expression, bottom: Expression): Expression {
  return apply("divide", top, bottom);
}
