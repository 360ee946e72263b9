import { join } from "node:path";

/** Lists the files below a folder, links followed; none where it is absent. */
export async function listTree(
  folder: string,
  prefix = "",
): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    const lists = await Promise.all(entries.map(async (entry) => {
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory ||
        entry.isSymlink && await leadsToFolder(path, folder);
      return isFolder
        ? await listTree(path, `${prefix}${entry.name}/`)
        : [`${prefix}${entry.name}`];
    }));
    return lists.flat();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** Whether a link leads to a folder, other than one that it lies in itself. */
async function leadsToFolder(link: string, folder: string): Promise<boolean> {
  const found = await Deno.stat(link).catch(() => undefined);
  if (!found?.isDirectory) return false;
  const [target, own] = await Promise.all(
    [link, folder].map((path) => Deno.realPath(path)),
  );
  return !`${own}/`.startsWith(`${target}/`);
}
