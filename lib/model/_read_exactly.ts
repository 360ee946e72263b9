import { damagedFile } from "./_damaged_file.ts";

/** Fills a buffer from a place in a file, or fails where the file ends first. */
export async function readExactly(
  file: Deno.FsFile,
  offset: number,
  into: Uint8Array,
  path: string,
): Promise<void> {
  await file.seek(offset, Deno.SeekMode.Start);
  for (let filled = 0; filled < into.length;) {
    const count = await file.read(into.subarray(filled));
    if (count === null) {
      throw damagedFile(
        `Cannot read '${path}': the file ends at byte ${offset + filled}`,
      );
    }
    filled += count;
  }
}
