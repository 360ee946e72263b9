/**
 * Finds a key that occurs twice in one object of a valid JSON text, which
 * `JSON.parse` passes over in silence.
 */
export function findDuplicateKey(json: string): string | undefined {
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g;
  const open: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(tokens)) {
    if (token === "{") {
      open.push(new Set());
    } else if (token === "}") {
      open.pop();
    } else if (colon !== undefined) {
      const key: string = JSON.parse(token.slice(0, -colon.length));
      const keys = open.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return undefined;
}
