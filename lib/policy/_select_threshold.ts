/** Digits of a float32's bits, the highest first: shift and width. */
const DIGITS = [[21, 11], [10, 11], [0, 10]] as const;

// One thread draws at a time, so the histogram can be shared by all draws.
const histogram = new Float64Array(1 << 11);

/** The `count`-th highest value; 0 where fewer are positive. */
export function selectByCount(values: Float32Array, count: number): number {
  return select(values, 0, count, false).threshold;
}

/**
 * The highest threshold such that the values at or above it sum to `target`,
 * among those of at least `floor`, and the sum of the values above it.
 */
export function selectByMass(
  values: Float32Array,
  floor: number,
  target: number,
): { threshold: number; above: number } {
  return select(values, floor, target, true);
}

/**
 * Descends a radix tree over the bits of the positive values, whose order is
 * that of the values: linear in their number whatever they are.
 */
function select(
  values: Float32Array,
  floor: number,
  target: number,
  byMass: boolean,
): { threshold: number; above: number } {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  let prefix = 0;
  let above = 0;
  for (const [shift, width] of DIGITS) {
    histogram.fill(0);
    const mask = (1 << width) - 1;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (!(value > 0 && value >= floor)) continue;
      const word = bits[i]!;
      if (shift < 21 && word >>> (shift + width) !== prefix) continue;
      histogram[(word >>> shift) & mask]! += byMass ? value : 1;
    }
    let digit = mask;
    let lowest = -1;
    for (; digit >= 0; digit--) {
      const weight = histogram[digit]!;
      if (weight === 0) continue;
      if (above + weight >= target) break;
      above += weight;
      lowest = digit;
    }
    if (digit < 0) {
      // Rounding, or too few values: everything is needed.
      if (lowest < 0) return { threshold: 0, above };
      digit = lowest;
      above -= histogram[digit]!;
    }
    prefix = prefix << width | digit;
  }
  bits32[0] = prefix;
  return { threshold: float32[0]!, above };
}

const float32 = new Float32Array(1);
const bits32 = new Uint32Array(float32.buffer);
