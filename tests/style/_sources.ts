/** The root of the repository. */
export const root: URL = new URL("../../", import.meta.url);

/** A file below the root, by its path from there. */
export interface Source {
  path: string;
  text: string;
}

const largestText = 2_000_000;
const ignored = new Set([".git", "node_modules", "runs", "coverage"]);

/** Reads the text files below a folder of the repository. */
export async function* readSources(
  folder: string,
  ending = "",
): AsyncGenerator<Source> {
  for await (
    const { name, isDirectory } of Deno.readDir(new URL(folder, root))
  ) {
    if (ignored.has(name)) continue;
    const path = `${folder}${name}`;
    if (isDirectory) yield* readSources(`${path}/`, ending);
    else if (path.endsWith(ending)) {
      const url = new URL(path, root);
      if ((await Deno.stat(url)).size > largestText) continue;
      yield { path, text: await Deno.readTextFile(url) };
    }
  }
}

/** One import of a module. */
export interface Import {
  /** What is imported, as written. */
  specifier: string;
  /** Whether only types are. */
  typeOnly: boolean;
}

/** Lists the imports and re-exports of a module, dynamic ones included. */
export function importsOf(text: string): Import[] {
  const code = text
    .replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, "")
    .replaceAll(/^\s*\/\/.*$/gm, "");
  const found = [
    ...code.matchAll(
      /^\s*(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s+)?"([^"]+)"/gm,
    ),
    ...code.matchAll(/\bimport\(()\s*"([^"]+)"/g),
  ];
  return found.map(([, type, specifier]) => ({
    specifier: specifier!,
    typeOnly: Boolean(type),
  }));
}
