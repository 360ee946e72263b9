import { toFixed } from "./_ball.ts";
import { integer } from "./_rational.ts";
import { toComplex, type Value } from "./_value.ts";

const KEPT_BITS = 128;
const MASK = (1n << 64n) - 1n;

/**
 * A made-up value for a function about which nothing is known: the same for the
 * same name and arguments, another for others. So `f(x + 1)` equals `f(1 + x)`
 * and differs from `f(x)` and `g(x + 1)`.
 */
export function unknownFunction(
  name: string,
  values: readonly Value[],
  precision: number,
): Value | undefined {
  let hash = 0xcbf29ce484222325n;
  const mix = (value: bigint): void => {
    for (let rest = value & ((1n << 192n) - 1n); rest > 0n; rest >>= 16n) {
      hash = ((hash ^ (rest & 0xffffn)) * 0x100000001b3n) & MASK;
    }
    hash = ((hash ^ 0x9e37n) * 0x100000001b3n) & MASK;
  };
  for (const character of name) mix(BigInt(character.codePointAt(0) ?? 0));
  for (const value of values) {
    const x = toComplex(value, precision);
    if (!x) return undefined;
    // Half a step up, so that errors rarely reach a rounding edge.
    for (const part of [x.re, x.im]) {
      mix((toFixed(part, KEPT_BITS + 8) + 128n) >> 8n);
    }
  }
  return { ...integer(hash % 1_000_003n), denominator: 1009n };
}
