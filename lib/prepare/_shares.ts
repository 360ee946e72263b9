/** Cuts a count into whole shares by weight; the largest remainders get the rest. */
export function shares(count: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => count * weight / total);
  const whole = exact.map(Math.floor);
  const rest = count - whole.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact.map((share, index) => ({ index, share }))
    .sort((a, b) => b.share % 1 - a.share % 1 || a.index - b.index);
  for (const { index } of byRemainder.slice(0, rest)) whole[index]!++;
  return whole;
}
