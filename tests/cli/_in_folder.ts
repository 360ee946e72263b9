/** Runs a test in a temporary folder that holds the files given. */
export async function inFolder(
  files: Record<string, string>,
  test: (cwd: string) => Promise<void>,
): Promise<void> {
  const cwd = await Deno.makeTempDir();
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${cwd}/${name}`, text);
    }
    await test(cwd);
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
}
