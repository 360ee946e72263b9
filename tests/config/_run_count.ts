/** What a run of the counting task left. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Starts the counting task as a process of its own. */
export function startCount(
  args: readonly string[],
  options: Partial<Deno.CommandOptions> = {},
): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-q",
      "--no-prompt",
      "--allow-read",
      "--allow-env",
      new URL("_count_task.ts", import.meta.url).pathname,
      ...args,
    ],
    env: { NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    ...options,
  }).spawn();
}

/** Waits for the task and decodes what it wrote. */
export async function finish(child: Deno.ChildProcess): Promise<Outcome> {
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

/** Runs the counting task, with a text on stdin where given. */
export async function runCount(
  args: readonly string[],
  { input, ...options }: Partial<Deno.CommandOptions> & { input?: string } = {},
): Promise<Outcome> {
  if (input === undefined) return await finish(startCount(args, options));
  const child = startCount(args, { ...options, stdin: "piped" });
  const writing = new Blob([input]).stream().pipeTo(child.stdin)
    .catch((_error) => {});
  const outcome = await finish(child);
  await writing;
  return outcome;
}

/** The rows of a record stream, frames left out. */
export function rowsOf(stdout: string): Record<string, unknown>[] {
  return stdout.split("\n").filter(Boolean)
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((record) => !("selfhint" in record));
}
