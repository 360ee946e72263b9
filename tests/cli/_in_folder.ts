import { dirname } from "node:path";

/** Runs a test in a temporary folder that holds the files given. */
export async function inFolder(
  files: Record<string, string>,
  test: (cwd: string) => Promise<void>,
): Promise<void> {
  const cwd = await Deno.makeTempDir();
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.mkdir(dirname(`${cwd}/${name}`), { recursive: true });
      await Deno.writeTextFile(`${cwd}/${name}`, text);
    }
    await test(cwd);
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
}

/** Makes a symbolic link, which the tests' own permissions do not allow. */
export async function link(target: string, path: string): Promise<void> {
  const code = "await Deno.symlink(Deno.args[0], Deno.args[1])";
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "-q", code, target, path],
  }).output();
  if (!success) throw new Error(`Cannot link ${path}`);
}
