import { parseJson } from "../jsonl/mod.ts";

/**
 * Drops the lines of later steps from a JSONL file, and a last line that was cut
 * short. An absent file stays absent.
 */
export async function cutBack(path: string, step: number): Promise<void> {
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    throw error;
  }
  const lines = text.split("\n").slice(0, -1);
  const kept = lines.filter((line) => {
    const record = parseJson(line) as { step?: unknown };
    return typeof record.step !== "number" || record.step <= step;
  });
  if (kept.length === lines.length && text.endsWith("\n")) return;
  await Deno.writeTextFile(
    `${path}.tmp`,
    kept.map((line) => `${line}\n`).join(""),
  );
  await Deno.rename(`${path}.tmp`, path);
}
