import { byteLines, DataError, parseJson } from "../jsonl/mod.ts";

/** How far a run's rows go. */
export interface RowLimit {
  /** The last step whose rows stay. */
  step: number;
  /** The last step whose evaluation stays (default: the same). */
  evaluated?: number;
}

/**
 * Drops the lines after a step from a JSONL file whose steps rise, and a last
 * line that was cut short. Lines are read one at a time and the file is cut in
 * one go, so that a run killed here finds it whole. An absent file stays absent.
 */
export async function cutBack(path: string, limit: RowLimit): Promise<void> {
  let file: Deno.FsFile;
  try {
    file = await Deno.open(path, { read: true, write: true });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    throw error;
  }
  using _ = file;
  const { size } = await file.stat();
  let end = 0;
  let line = 0;
  for await (const bytes of byteLines(file)) {
    line++;
    if (!isKept(decodeLine(bytes, `${path}:${line}`), limit)) break;
    end += bytes.length + 1;
  }
  if (end < size) await file.truncate(end);
}

function isKept(
  record: Record<string, unknown>,
  { step, evaluated = step }: RowLimit,
): boolean {
  if (typeof record.step !== "number") return true;
  const evaluation = Object.keys(record).some((key) => key.startsWith("eval_"));
  return record.step <= (evaluation ? evaluated : step);
}

function decodeLine(bytes: Uint8Array, place: string): Record<string, unknown> {
  try {
    const record = parseJson(new TextDecoder().decode(bytes));
    if (typeof record === "object" && record !== null) return { ...record };
  } catch {
    // Said below.
  }
  throw new DataError(`Cannot resume: ${place} is no JSON object`, {
    hint: "remove that line to go on without it",
  });
}
