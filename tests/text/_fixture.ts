import { fileURLToPath } from "node:url";

/** The folder of a small byte-level tokenizer with a ChatML-like template. */
export const chatFolder: string = fileURLToPath(
  new URL("../fixtures/text/chat", import.meta.url),
);

/**
 * Copies the chat fixture into a temporary folder and changes files there:
 * text replaces a file, null removes it.
 */
export async function changedFolder(
  changes: Record<string, string | null>,
): Promise<string> {
  const folder = await Deno.makeTempDir();
  for await (const { name } of Deno.readDir(chatFolder)) {
    if (changes[name] === null) continue;
    await Deno.copyFile(`${chatFolder}/${name}`, `${folder}/${name}`);
  }
  for (const [name, text] of Object.entries(changes)) {
    if (text !== null) await Deno.writeTextFile(`${folder}/${name}`, text);
  }
  return folder;
}
