import { starterFiles } from "./starter_files.ts";

/**
 * Writes the starter policy's tokenizer, chat template, generation settings and model shape into a folder. Weights come
 * from supervised training afterwards.
 *
 * @example
 * ```ts
 * const folder = await Deno.makeTempDir();
 * await buildTokenizer(folder);
 * await Deno.stat(`${folder}/tokenizer.json`);
 * ```
 *
 * @param folder The folder; it is made if it does not exist, and files of these names are replaced.
 */
export async function buildTokenizer(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(starterFiles())) {
    await Deno.writeTextFile(
      `${folder}/${name}`,
      JSON.stringify(content, null, 2) + "\n",
    );
  }
}

if (import.meta.main) {
  await buildTokenizer(
    Deno.args[0] ?? `${import.meta.dirname}/starter`,
  );
}
