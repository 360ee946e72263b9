import type { Evaluation } from "./_evaluate.ts";
import {
  bitLength,
  integer,
  multiply,
  type Rational,
  toInteger,
} from "./_rational.ts";
import { bounded, isExact, type Value } from "./_value.ts";

const MAX_FACTORIAL = 2_000n;
const MAX_BINOMIAL = 5_000n;
const MAX_BITS = 20_000;

/** Functions of integers: factorials, binomials, common divisors, remainders. */
export function countingFunction(
  name: string,
  values: Value[],
  { precision }: Evaluation,
): Value | undefined {
  const integers: bigint[] = [];
  for (const value of values) {
    const whole = isExact(value) ? toInteger(value) : undefined;
    if (whole === undefined || bitLength(whole) > MAX_BITS) return undefined;
    integers.push(whole);
  }
  const result = count(name, integers);
  return result && bounded(result, precision);
}

function count(name: string, values: bigint[]): Rational | undefined {
  const [first = 0n, second = 0n] = values;
  switch (name) {
    case "factorial":
      return product(first, 1n, MAX_FACTORIAL);
    case "doublefactorial":
      return product(first, 2n, MAX_FACTORIAL);
    case "binomial":
      return binomial(first, second);
    case "permutations":
      return permutations(first, second);
    case "gcd":
      return integer(values.reduce(commonDivisor));
    case "lcm":
      return values.includes(0n)
        ? undefined
        : integer(values.reduce((a, b) => a / commonDivisor(a, b) * b));
    case "mod":
      return second > 0n
        ? integer(((first % second) + second) % second)
        : undefined;
    default:
      return undefined;
  }
}

function product(
  from: bigint,
  step: bigint,
  limit: bigint,
): Rational | undefined {
  if (from < 0n || from > limit) return undefined;
  let result = 1n;
  for (let k = from; k > 1n; k -= step) result *= k;
  return integer(result);
}

function binomial(n: bigint, k: bigint): Rational | undefined {
  if (n < 0n || k < 0n || n > MAX_BINOMIAL) return undefined;
  if (k > n) return integer(0);
  const fewer = k < n - k ? k : n - k;
  let result = 1n;
  for (let i = 1n; i <= fewer; i++) result = result * (n - fewer + i) / i;
  return integer(result);
}

function permutations(n: bigint, k: bigint): Rational | undefined {
  if (n < 0n || k < 0n || n > MAX_FACTORIAL) return undefined;
  let result = integer(1);
  for (let i = 0n; i < k; i++) result = multiply(result, integer(n - i));
  return result;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
