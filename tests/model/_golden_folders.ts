/**
 * The reference folders: those of `GOLDEN_DIRS` (separated by colons), else what
 * lies in `../shared/golden`, else none.
 */
export function goldenFolders(): string[] {
  const listed = Deno.env.get("GOLDEN_DIRS");
  if (listed) return listed.split(":").filter((folder) => folder !== "");
  const parent = new URL("../../../shared/golden/", import.meta.url).pathname;
  try {
    return [...Deno.readDirSync(parent)]
      .filter((entry) => entry.isDirectory)
      .map((entry) => parent + entry.name)
      .sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
