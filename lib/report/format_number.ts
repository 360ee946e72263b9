const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/**
 * Writes a number for people: whole numbers with all digits and grouped by
 * thousands, others with four significant digits (never fewer
 * than the whole part) and no trailing zeros.
 *
 * Magnitudes below 1e-4 use an exponent.
 *
 * @example
 * ```ts
 * import { formatNumber } from "./format_number.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(formatNumber(0.986521), "0.9865");
 * assertEquals(formatNumber(1234567), "1,234,567");
 * assertEquals(formatNumber(1e-6), "1e-6");
 * ```
 *
 * @param value Any number; NaN and infinities are written as such.
 * @returns The text.
 */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const magnitude = Math.abs(value);
  if (magnitude >= 1e15) return trimExponent(value.toExponential(3));
  if (Number.isInteger(value) || magnitude >= 999.95) {
    return grouped.format(value === 0 ? 0 : value);
  }
  if (magnitude < 1e-4) return trimExponent(value.toExponential(3));
  return String(Number(value.toPrecision(4)));
}

/**
 * Writes a share as a percentage with up to one decimal.
 *
 * @example
 * ```ts
 * import { formatShare } from "./format_number.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(formatShare(0.34375), "34.4%");
 * assertEquals(formatShare(1), "100%");
 * ```
 *
 * @param value Share, usually in 0..1.
 * @returns The percentage.
 */
export function formatShare(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return `${Number((value * 100).toFixed(1))}%`;
}

/**
 * Writes a length of time as `m:ss`, or `h:mm:ss` from an hour on.
 *
 * @example
 * ```ts
 * import { formatDuration } from "./format_number.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(formatDuration(62), "1:02");
 * assertEquals(formatDuration(3723), "1:02:03");
 * ```
 *
 * @param seconds Seconds, rounded to whole ones.
 * @returns The text; `-:--` when the time is not known.
 */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return "-:--";
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  if (hours === 0) return `${minutes}:${rest}`;
  return `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}

/**
 * Writes the mean of several seeds and their sample standard deviation.
 *
 * The deviation has two significant digits and the mean ends at the same place,
 * at most at the fourth decimal.
 *
 * @example
 * ```ts
 * import { formatSpread } from "./format_number.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(formatSpread([0.9, 1]), "0.950 ± 0.071");
 * assertEquals(formatSpread([0.9]), "0.9");
 * ```
 *
 * @param values One value per seed.
 * @returns `mean ± deviation`, the mean alone for one value, `-` for none.
 */
export function formatSpread(values: readonly number[]): string {
  if (values.length === 0) return "-";
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length === 1) return formatNumber(mean);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (values.length - 1));
  if (deviation === 0) return `${formatNumber(mean)} ± 0`;
  const place = 1 - Math.floor(Math.log10(deviation));
  const decimals = Math.min(4, Math.max(0, place));
  const format = new Intl.NumberFormat("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${format.format(mean)} ± ${format.format(deviation)}`;
}

function trimExponent(text: string): string {
  return text.replace(/\.?0+e/, "e").replace("e+", "e");
}
