/**
 * The two-sided 95% quantile of Student's t distribution, by bisection of its
 * closed form for whole degrees of freedom (Abramowitz and Stegun 26.7.3, 26.7.4).
 */
export function tQuantile(freedom: number): number {
  let low = 0;
  let high = Math.PI / 2;
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (within(middle, freedom) < 0.95) low = middle;
    else high = middle;
  }
  return Math.tan(low) * Math.sqrt(freedom);
}

/** Probability of |t| / sqrt(freedom) below the tangent of an angle. */
function within(angle: number, freedom: number): number {
  const isOdd = freedom % 2 === 1;
  const cosine = Math.cos(angle);
  let term = isOdd ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let power = isOdd ? 3 : 2; power <= freedom - 2; power += 2) {
    term *= (power - 1) / power * cosine ** 2;
    sum += term;
  }
  const series = Math.sin(angle) * sum;
  return isOdd ? 2 / Math.PI * (angle + series) : series;
}
