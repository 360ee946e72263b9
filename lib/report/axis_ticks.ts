/**
 * Chooses round tick positions (1, 2 or 5 times a power of ten) that cover a
 * range from its outside.
 *
 * @example
 * ```ts
 * import { axisTicks } from "./axis_ticks.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(axisTicks(0, 60, 6), [0, 10, 20, 30, 40, 50, 60]);
 * assertEquals(axisTicks(0, 0.97, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
 * ```
 *
 * @param low Lowest value; the first tick is at or below it.
 * @param high Highest value; the last tick is at or above it.
 * @param count About how many intervals to aim for, at least 1.
 * @returns Ascending ticks, at least two.
 */
export function axisTicks(low: number, high: number, count: number): number[] {
  if (low === high) {
    const pad = low === 0 ? 1 : Math.abs(low) / 2;
    return axisTicks(low === 0 ? 0 : low - pad, high + pad, count);
  }
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * 0.999) ??
    10;
  const step = factor * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from(
    { length: last - first + 1 },
    // Twelve digits hide the binary tail of 3 * 0.2.
    (_, index) => Number(((first + index) * step).toPrecision(12)),
  );
}
