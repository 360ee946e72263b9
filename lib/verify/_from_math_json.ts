import { apply, type Expression, number, symbol } from "./_expression.ts";
import { divide, integer } from "./_rational.ts";

const SYMBOLS: Readonly<Record<string, string>> = {
  Pi: "pi",
  ExponentialE: "e",
  ImaginaryUnit: "i",
};
const HEADS: Readonly<Record<string, string>> = {
  Add: "add",
  Multiply: "multiply",
  Divide: "divide",
  Negate: "negate",
  Power: "power",
  Sqrt: "sqrt",
  Root: "root",
  Ln: "ln",
  Exp: "exp",
  Sin: "sin",
  Cos: "cos",
  Tan: "tan",
  Cot: "cot",
  Sec: "sec",
  Csc: "csc",
  Arcsin: "arcsin",
  Arccos: "arccos",
  Arctan: "arctan",
  Sinh: "sinh",
  Cosh: "cosh",
  Tanh: "tanh",
  Abs: "abs",
  Floor: "floor",
  Ceil: "ceil",
  Factorial: "factorial",
  Binomial: "binomial",
  GCD: "gcd",
  LCM: "lcm",
};
const MAX_DEPTH = 60;

/**
 * An expression of MathJSON, or `undefined` for one with anything we do not
 * evaluate ourselves, floats included: an inexact result is no proof.
 */
export function fromMathJson(json: unknown, depth = 0): Expression | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof json === "number") {
    return Number.isSafeInteger(json) ? number(integer(json)) : undefined;
  }
  if (typeof json === "string") {
    const name = SYMBOLS[json];
    if (name) return symbol(name);
    return /^[a-zA-Z]$/.test(json) ? symbol(json) : undefined;
  }
  if (isNumber(json)) {
    return /^-?\d{1,1000}$/.test(json.num)
      ? number(integer(BigInt(json.num)))
      : undefined;
  }
  if (!Array.isArray(json)) return undefined;
  const [head, ...rest] = json as unknown[];
  const args: Expression[] = [];
  for (const part of rest) {
    const argument = fromMathJson(part, depth + 1);
    if (!argument) return undefined;
    args.push(argument);
  }
  return build(head, args);
}

function build(head: unknown, args: Expression[]): Expression | undefined {
  const [first, second] = args;
  if (typeof head !== "string" || !first) return undefined;
  switch (head) {
    case "Rational": {
      if (first.type !== "number" || second?.type !== "number") {
        return undefined;
      }
      const value = divide(first.value, second.value);
      return value && number(value);
    }
    case "Square":
      return apply("power", first, number(integer(2)));
    case "Subtract":
      return second && apply("add", first, apply("negate", second));
    case "Gamma":
      return apply("factorial", apply("add", first, number(integer(-1))));
    case "Log":
      return apply("log", first, second ?? number(integer(10)));
    default: {
      const name = HEADS[head];
      return name === undefined ? undefined : apply(name, ...args);
    }
  }
}

function isNumber(json: unknown): json is { num: string } {
  return typeof json === "object" && json !== null && "num" in json &&
    typeof json.num === "string";
}
