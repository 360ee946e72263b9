import { parseRecord } from "./_parse_record.ts";
import { readLines } from "./_read_lines.ts";
import type { BadLine } from "./bad_line.ts";
import { DataError } from "./data_error.ts";
import { isFrame, type ReadOptions, type ReadRecord } from "./record.ts";

/**
 * Reads every line of JSONL, the bad ones too; checks only that a framed stream
 * ended whole. A filter such as jq may pass the frames and leave rows out, so
 * another number of rows than the end counts is noted, not refused.
 */
export async function* scanLines(
  stream: ReadableStream<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<ReadRecord | BadLine> {
  const { name } = options;
  let open = false;
  let rows = 0;
  let bad = 0;
  for await (
    const { text, line, closed, fault } of readLines(stream, options)
  ) {
    if (!fault && text.trim() === "") continue;
    const parsed = fault ? { fault } : parseRecord(text);
    if ("fault" in parsed) {
      // Half a line at the end of a framed stream: its writer was cut off.
      if (open && !closed) break;
      bad++;
      yield { line, text, fault: parsed.fault };
      continue;
    }
    const { record } = parsed;
    if (!isFrame(record)) rows++;
    else if (record.selfhint === "header") {
      if (open) throw endedEarly(name, rows);
      open = true;
      rows = 0;
      bad = 0;
    } else if (record.selfhint === "end") {
      if (!open) throw beganLate(name, line);
      open = false;
      noteOtherRows(rows + bad, record.rows, options);
    }
    yield { record, line };
  }
  if (open) throw endedEarly(name, rows);
}

function noteOtherRows(
  rows: number,
  counted: unknown,
  { name, note }: ReadOptions,
): void {
  if (typeof counted !== "number" || counted === rows) return;
  const difference = rows < counted
    ? `dropped ${counted - rows}`
    : `added ${rows - counted}`;
  note?.(
    `${name}: ${rows} of ${counted} rows came: something between ${difference}`,
  );
}

function beganLate(name: string, line: number): DataError {
  return new DataError(
    `Cannot read ${name}:${line}: the stream ends here, but its header is missing`,
    {
      hint:
        "what was before is lost, perhaps rows too; leave out both frames (--plain) to pass on a part",
    },
  );
}

function endedEarly(name: string, rows: number): DataError {
  return new DataError(
    `Cannot read ${name}: input ended early after ${rows} rows`,
    { hint: "the stage that wrote it failed or was cut off; run it again" },
  );
}
