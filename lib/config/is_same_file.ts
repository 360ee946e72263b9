/**
 * Whether two paths lead to one file, by whatever links.
 *
 * @example Usage
 * ```ts
 * import { isSameFile } from "./is_same_file.ts";
 *
 * console.assert(await isSameFile("deno.json", "./deno.json"));
 * ```
 *
 * @param first One path
 * @param second The other
 * @returns False where one of them does not exist yet
 */
export async function isSameFile(
  first: string,
  second: string,
): Promise<boolean> {
  try {
    const [a, b] = await Promise.all([
      Deno.realPath(first),
      Deno.realPath(second),
    ]);
    return a === b;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
