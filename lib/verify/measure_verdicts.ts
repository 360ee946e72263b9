import { judge } from "./judge.ts";

/** How fast verdicts are. */
export interface VerdictRate {
  /** Verdicts taken. */
  verdicts: number;
  /** Seconds they took, on one core. */
  seconds: number;
  /** Verdicts by seconds. */
  verdictsPerSecond: number;
}

// Golds and answers as rollouts bring them; half of the answers are wrong.
const SIMPLE: readonly (readonly [gold: string, answer: string])[] = [
  ["42", "42"],
  ["42", "41"],
  ["-7", "-7.0"],
  ["0.75", "\\frac{3}{4}"],
  ["\\frac{5}{8}", "\\dfrac{10}{16}"],
  ["\\frac{5}{8}", "\\frac{8}{5}"],
  ["1250000", "1{,}250{,}000"],
  ["35\\%", "35"],
  ["12\\text{ cm}", "12"],
  ["(3,-1)", "\\left(3,\\,-1\\right)"],
  ["(3,-1)", "(-1,3)"],
  ["2,5,5,5,5,1,7,3", "2,5,5,5,5,1,7,3"],
  ["2,5,5,5,5,1,7,3", "2,5,5,5,5,1,3,7"],
  ["\\{1,2,3\\}", "\\{3,1,2\\}"],
  ["2\\sqrt{3}", "2\\sqrt{5}"],
  ["B", "\\text{(C)}"],
];
const REASONING = "First we set the terms side by side and add them. ".repeat(
  20,
);

/**
 * Measures simple verdicts per second on one core: integers, fractions,
 * decimals, tuples and lists behind a thousand characters of reasoning.
 *
 * @example Usage
 * ```ts
 * import { measureVerdicts } from "./measure_verdicts.ts";
 * import { assert } from "@std/assert";
 *
 * const rate = await measureVerdicts(0.05);
 * assert(rate.verdictsPerSecond > 0);
 * ```
 *
 * @param seconds How long to measure, after a tenth of it to warm up.
 * @returns The rate.
 */
export async function measureVerdicts(seconds = 2): Promise<VerdictRate> {
  await takeVerdicts(seconds / 10);
  const start = performance.now();
  const verdicts = await takeVerdicts(seconds);
  const taken = (performance.now() - start) / 1000;
  return { verdicts, seconds: taken, verdictsPerSecond: verdicts / taken };
}

async function takeVerdicts(seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let verdicts = 0;
  while (performance.now() < end) {
    for (const [gold, answer] of SIMPLE) {
      await judge(gold, `${REASONING}So it is $\\boxed{${answer}}$.`);
      verdicts++;
    }
  }
  return verdicts;
}
