/** A line and the offset just after its newline. */
export interface CompleteLine {
  text: string;
  end: number;
}

/**
 * Reads a file's lines from an offset on, one at a time. A last line without a
 * newline is being written, or was cut short, and is left out.
 */
export async function* completeLines(
  path: string,
  offset = 0,
): AsyncGenerator<CompleteLine> {
  using file = await Deno.open(path);
  await file.seek(offset, Deno.SeekMode.Start);
  const decoder = new TextDecoder();
  const chunk = new Uint8Array(1 << 16);
  let held: Uint8Array[] = [];
  let end = offset;
  for (;;) {
    const count = await file.read(chunk);
    if (count === null) return;
    const bytes = chunk.subarray(0, count);
    let start = 0;
    for (
      let at = bytes.indexOf(10);
      at >= 0;
      at = bytes.indexOf(10, start)
    ) {
      held.push(bytes.subarray(start, at));
      for (const { length } of held) end += length;
      end += 1;
      let text = "";
      for (const piece of held) text += decoder.decode(piece, { stream: true });
      yield { text: text + decoder.decode(), end };
      held = [];
      start = at + 1;
    }
    if (start < count) held.push(bytes.slice(start));
  }
}
