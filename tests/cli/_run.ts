/** The root of the repository. */
export const root: string = new URL("../../", import.meta.url).pathname;

/** What a task left. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** How a task is started. */
export interface RunOptions {
  /** Text on stdin; without it stdin is no pipe. */
  input?: string | Uint8Array<ArrayBuffer>;
  /** Where the user is. */
  cwd?: string;
  /** Variables beside those of the test. */
  env?: Record<string, string>;
  /** Milliseconds after which the task is stopped. */
  timeout?: number;
}

/** A task and its arguments. */
export type Stage = readonly [task: string, ...args: string[]];

/** Starts a task as a user does, with pipes for its output. */
export function startTask(
  [task, ...args]: Stage,
  { cwd = root, env = {} }: RunOptions = {},
  stdin: "piped" | "null" = "null",
): Deno.ChildProcess {
  // The test's own task has set it, and it would be passed on.
  const { INIT_CWD: _, ...inherited } = Deno.env.toObject();
  return new Deno.Command(Deno.execPath(), {
    args: ["task", "-q", "--config", `${root}deno.json`, task, ...args],
    cwd,
    clearEnv: true,
    env: { ...inherited, NO_COLOR: "1", ...env },
    stdin,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs a task to its end. */
export async function run(
  stage: Stage,
  options: RunOptions = {},
): Promise<Outcome> {
  const { input, timeout } = options;
  if (input === undefined) {
    return await finish(startTask(stage, options), timeout);
  }
  const child = startTask(stage, options, "piped");
  const writing = pipe(new Blob([input]).stream(), child);
  const outcome = await finish(child, timeout);
  await writing;
  return outcome;
}

/** Runs stages, each reading what the one before it writes. */
export async function runPipeline(
  stages: readonly Stage[],
  options: RunOptions = {},
): Promise<Outcome[]> {
  const children = stages.map((stage, index) =>
    startTask(stage, options, index === 0 ? "null" : "piped")
  );
  const texts: ReadableStream<Uint8Array>[] = [];
  const pipes = children.map((child, index) => {
    const next = children[index + 1];
    const [text, rest] = next ? child.stdout.tee() : [child.stdout];
    texts.push(text);
    return next && rest && pipe(rest, next);
  });
  const outcomes = await Promise.all(
    children.map((child, index) =>
      finish(child, options.timeout, texts[index])
    ),
  );
  await Promise.all(pipes);
  return outcomes;
}

/** Waits for a task's end and decodes what it wrote. */
export async function finish(
  child: Deno.ChildProcess,
  timeout = 60_000,
  stdout: ReadableStream<Uint8Array> = child.stdout,
): Promise<Outcome> {
  // `deno task` passes SIGTERM on to what it runs, but dies alone of SIGKILL.
  const timer = setTimeout(() => child.kill("SIGTERM"), timeout);
  const [{ code }, ...texts] = await Promise.all([
    child.status,
    new Response(stdout).text(),
    new Response(child.stderr).text(),
  ]);
  clearTimeout(timer);
  return { code, stdout: texts[0], stderr: texts[1] };
}

/** The records of a stream, frames included. */
export function recordsOf(stdout: string): Record<string, unknown>[] {
  return stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** The rows of a stream, frames left out. */
export function rowsOf(stdout: string): Record<string, unknown>[] {
  return recordsOf(stdout).filter((record) => !("selfhint" in record));
}

/** The frames of one kind. */
export function framesOf(
  stdout: string,
  kind: string,
): Record<string, unknown>[] {
  return recordsOf(stdout).filter(({ selfhint }) => selfhint === kind);
}

async function pipe(
  from: ReadableStream<Uint8Array>,
  child: Deno.ChildProcess,
): Promise<void> {
  try {
    await from.pipeTo(child.stdin);
  } catch {
    // The reader may leave before the end.
  }
}
