/** The known name that looks most like a mistyped one, if any is near. */
export function suggest(
  name: string,
  known: readonly string[],
): string | undefined {
  const near = known
    .map((candidate) => ({ candidate, edits: countEdits(name, candidate) }))
    .filter(({ candidate, edits }) =>
      edits <= Math.max(1, Math.floor(candidate.length / 3))
    )
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.candidate ??
    known.find((candidate) => name.length >= 3 && candidate.startsWith(name));
}

/** Insertions, deletions, replacements and swaps of neighbours between texts. */
function countEdits(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + differs,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, rows[i - 2]![j - 2]! + 1);
      }
      row.push(edits);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
