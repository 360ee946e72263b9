/**
 * Writes a text file that is whole or not there: under a temporary name, which is
 * removed where writing fails, and then renamed.
 *
 * @example Usage
 * ```ts
 * import { writeWholeFile } from "./write_whole_file.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const path = `${await Deno.makeTempDir()}/report.html`;
 * await writeWholeFile(path, "<p>");
 * assertEquals(await Deno.readTextFile(path), "<p>");
 * ```
 *
 * @param path The file.
 * @param text What it holds.
 */
export async function writeWholeFile(
  path: string,
  text: string | ReadableStream<string>,
): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    await Deno.writeTextFile(temporary, text);
    await Deno.rename(temporary, path);
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    throw error;
  }
}
