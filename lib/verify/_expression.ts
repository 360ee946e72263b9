import type { Rational } from "./_rational.ts";

/** An expression, parsed but not simplified. */
export type Expression =
  | NumberExpression
  | SymbolExpression
  | ApplyExpression
  | BigExpression
  | MatrixExpression;

/** An exact number. */
export interface NumberExpression {
  type: "number";
  value: Rational;
}

/** A variable, or one of the constants `pi`, `e`, `i` and `infinity`. */
export interface SymbolExpression {
  type: "symbol";
  name: string;
}

/**
 * An operation or function of its arguments: `add`, `multiply`, `divide`,
 * `power`, `negate`, `sqrt`, `root`, `sin`, ...; a name that starts with `:` is
 * a function about which nothing is known, such as `:f`.
 */
export interface ApplyExpression {
  type: "apply";
  name: string;
  args: Expression[];
}

/** A sum or product over an integer variable. */
export interface BigExpression {
  type: "big";
  name: "sum" | "product";
  variable: string;
  from: Expression;
  to: Expression;
  body: Expression;
}

/** A matrix, by rows of equal length. */
export interface MatrixExpression {
  type: "matrix";
  rows: Expression[][];
}

/** Names of symbols with a value of their own. */
const CONSTANTS: ReadonlySet<string> = new Set([
  "pi",
  "e",
  "i",
  "infinity",
]);

/** An operation or function of expressions. */
export function apply(name: string, ...args: Expression[]): ApplyExpression {
  return { type: "apply", name, args };
}

/** A number as an expression. */
export function number(value: Rational): NumberExpression {
  return { type: "number", value };
}

/** A variable or constant as an expression. */
export function symbol(name: string): SymbolExpression {
  return { type: "symbol", name };
}

/** The direct parts of an expression. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.type) {
    case "apply":
      return expression.args;
    case "big":
      return [expression.from, expression.to, expression.body];
    case "matrix":
      return expression.rows.flat();
    default:
      return [];
  }
}

/** The free variables; constants do not count. */
export function variablesOf(expression: Expression): Set<string> {
  const names = new Set<string>();
  const visit = (part: Expression, bound: readonly string[]): void => {
    if (part.type === "symbol") {
      if (!bound.includes(part.name) && !CONSTANTS.has(part.name)) {
        names.add(part.name);
      }
    } else if (part.type === "big") {
      visit(part.from, bound);
      visit(part.to, bound);
      visit(part.body, [...bound, part.variable]);
    } else partsOf(part).forEach((child) => visit(child, bound));
  };
  visit(expression, []);
  return names;
}

/** Variables that must be integers: counted over, or in a factorial, binomial or index. */
export function integerVariablesOf(expression: Expression): Set<string> {
  const names = new Set<string>();
  const visit = (part: Expression): void => {
    const counted = part.type === "big"
      ? [part.from, part.to]
      : part.type === "apply" && COUNTING.test(part.name)
      ? part.args
      : [];
    for (const argument of counted) {
      for (const name of variablesOf(argument)) names.add(name);
    }
    partsOf(part).forEach(visit);
  };
  visit(expression);
  return names;
}

const COUNTING = /^(?:factorial|binomial|gcd|lcm|mod|:.*_)$/;

/** Replaces a free variable. */
export function substitute(
  expression: Expression,
  name: string,
  by: Expression,
): Expression {
  const replace = (part: Expression): Expression => {
    switch (part.type) {
      case "symbol":
        return part.name === name ? by : part;
      case "apply":
        return { ...part, args: part.args.map(replace) };
      case "big":
        return part.variable === name ? part : {
          ...part,
          from: replace(part.from),
          to: replace(part.to),
          body: replace(part.body),
        };
      case "matrix":
        return { ...part, rows: part.rows.map((row) => row.map(replace)) };
      default:
        return part;
    }
  };
  return replace(expression);
}

/** A text that is the same for expressions that differ in the order of terms and factors only. */
export function keyOf(expression: Expression): string {
  switch (expression.type) {
    case "number":
      return `${expression.value.numerator}/${expression.value.denominator}`;
    case "symbol":
      return `'${expression.name}'`;
    case "big":
      return `${expression.name}[${expression.variable}](${
        partsOf(expression).map(keyOf).join(",")
      })`;
    case "matrix":
      return `[${
        expression.rows.map((row) => row.map(keyOf).join(",")).join(";")
      }]`;
    case "apply": {
      const keys = flatArguments(expression).map(keyOf);
      if (/^(?:add|multiply|max|min|gcd|lcm)$/.test(expression.name)) {
        keys.sort();
      }
      return `${expression.name}(${keys.join(",")})`;
    }
  }
}

function flatArguments({ name, args }: ApplyExpression): Expression[] {
  if (name !== "add" && name !== "multiply") return args;
  return args.flatMap((part) =>
    part.type === "apply" && part.name === name ? flatArguments(part) : [part]
  );
}
