/**
 * Reads a file's lines without their ends; a last one that has no end, because
 * its writer was killed, is left out.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { byteLines } from "./byte_lines.ts";
 *
 * const path = await Deno.makeTempFile();
 * await Deno.writeTextFile(path, '{"id":"a"}\n{"id":');
 * using file = await Deno.open(path);
 * const lines = await Array.fromAsync(byteLines(file));
 * assertEquals(lines.map((line) => line.length), [10]);
 * ```
 *
 * @param file The file, at the place to start from.
 * @returns The lines' bytes.
 */
export async function* byteLines(
  file: Deno.FsFile,
): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(1 << 16);
  let held = new Uint8Array();
  for (;;) {
    const count = await file.read(chunk);
    if (count === null) return;
    const text = new Uint8Array(held.length + count);
    text.set(held);
    text.set(chunk.subarray(0, count), held.length);
    let start = 0;
    for (
      let at = text.indexOf(10, held.length);
      at >= 0;
      at = text.indexOf(10, start)
    ) {
      yield text.subarray(start, at);
      start = at + 1;
    }
    held = text.slice(start);
  }
}
