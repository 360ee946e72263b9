/** Most rows that a message names. */
const mostNamed = 8;

/** Names a batch's rows in a message, each once. */
export function nameRows(rows: readonly string[]): string {
  const names = [...new Set(rows)];
  const named = names.slice(0, mostNamed).map((name) => `'${name}'`).join(", ");
  const more = names.length - mostNamed;
  return more > 0 ? `${named} and ${more} more` : named;
}
