import { type Outcome, root, type Stage } from "./_run.ts";

/** Runs a task, and sends a signal when it has written a text. */
export async function runUntil(
  [task, ...args]: Stage,
  cwd: string,
  text: string,
  signal?: Deno.Signal,
): Promise<Outcome> {
  // Not by way of `deno task`: the signal is for the task's own process.
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-q", "--no-prompt", `-P=${task}`],
      ...["--config", `${root}deno.json`, `${root}tasks/${task}.ts`, ...args],
    ],
    cwd,
    env: { NO_COLOR: "1", INIT_CWD: cwd },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let sent = signal === undefined;
  const read = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
    let all = "";
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      all += decoder.decode(chunk, { stream: true });
      if (sent || !all.includes(text)) continue;
      sent = true;
      child.kill(signal);
    }
    return all;
  };
  const [{ code }, stdout, stderr] = await Promise.all([
    child.status,
    read(child.stdout),
    read(child.stderr),
  ]);
  return { code, stdout, stderr };
}
