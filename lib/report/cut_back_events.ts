import { BinaryReader } from "@bufbuild/protobuf/wire";
import { recordHead, recordLength, recordTail } from "./_tensorboard_record.ts";

/**
 * Drops the events after a step from a file of events whose steps rise, and a
 * last one that was cut short. Events are read one at a time and the file is cut
 * in one go, so that a run killed here finds it whole. An absent file stays
 * absent.
 *
 * @example
 * ```ts
 * import { cutBackEvents } from "./cut_back_events.ts";
 *
 * await cutBackEvents("absent.tfevents", { step: 40, evaluated: 40 });
 * ```
 *
 * @param path The file.
 * @param limit The last step whose events stay, and the last step whose
 * evaluation stays.
 */
export async function cutBackEvents(
  path: string,
  limit: { step: number; evaluated: number },
): Promise<void> {
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
  for (;;) {
    const head = await readWhole(file, Math.min(recordHead, size - end));
    const length = head.length < recordHead ? undefined : recordLength(head);
    const next = end + recordHead + (length ?? Infinity) + recordTail;
    if (length === undefined || next > size) break;
    const { step, isEvaluation } = readEvent(await readWhole(file, length));
    if (step > (isEvaluation ? limit.evaluated : limit.step)) break;
    await file.seek(recordTail, Deno.SeekMode.Current);
    end = next;
  }
  if (end < size) await file.truncate(end);
}

async function readWhole(
  file: Deno.FsFile,
  length: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const count = await file.read(bytes.subarray(filled));
    if (count === null) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** Reads what matters of an `Event`: its step and whether a name is `eval_*`. */
function readEvent(data: Uint8Array): { step: number; isEvaluation: boolean } {
  const event = { step: 0, isEvaluation: false };
  const reader = new BinaryReader(data);
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field === 2) event.step = Number(reader.int64());
    else if (field === 5) {
      event.isEvaluation = namesOf(reader.bytes())
        .some((name) => name.startsWith("eval_"));
    } else reader.skip(type, field);
  }
  return event;
}

function namesOf(summary: Uint8Array): string[] {
  const names: string[] = [];
  const reader = new BinaryReader(summary);
  while (reader.pos < reader.len) {
    reader.tag();
    const value = new BinaryReader(reader.bytes());
    while (value.pos < value.len) {
      const [field, type] = value.tag();
      if (field === 1) names.push(value.string());
      else value.skip(type, field);
    }
  }
  return names;
}
