const MAX_ENTRIES = 400;

/**
 * The entries of a matrix's body, by rows, or `undefined` where rows differ in
 * length.
 */
export function splitMatrix(
  body: string,
  environment: string,
): string[][] | undefined {
  const text = environment === "array"
    ? body.replace(/^\s*\{[^{}]*\}/, "")
    : body;
  const rows = text.replace(/\\hline/g, "").split(/\\\\(?:\[[^\]]*\])?/)
    .map((row) => row.split("&").map((entry) => entry.trim()))
    .filter((row) => row.length > 1 || row[0] !== "");
  const width = rows[0]?.length ?? 0;
  if (width === 0 || rows.length * width > MAX_ENTRIES) return undefined;
  return rows.every((row) => row.length === width) ? rows : undefined;
}
