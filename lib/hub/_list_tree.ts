import { join } from "node:path";

/** Lists the files below a folder, links followed; none where it is absent. */
export async function listTree(
  folder: string,
  prefix = "",
): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    const lists = await Promise.all(
      entries.map(({ name, isDirectory }) =>
        isDirectory
          ? listTree(join(folder, name), `${prefix}${name}/`)
          : [`${prefix}${name}`]
      ),
    );
    return lists.flat();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
