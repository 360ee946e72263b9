import { fstatSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import {
  createByteFile,
  createByteWriter,
  createRecordFile,
  createRecordWriter,
  type DataSource,
  type JsonRecord,
  toJsonLines,
} from "../jsonl/mod.ts";
import type { Merged } from "./_merge_layers.ts";
import { stdoutSink } from "./_stdout_sink.ts";
import type { TaskBytes, TaskInput, TaskIo } from "./task_spec.ts";
import { UsageError } from "./usage_error.ts";
import { version } from "./version.ts";

/** Writes a line to stderr; that nobody reads it, or its disk is full, ends no task. */
export function printLine(line: string): void {
  let rest = new TextEncoder().encode(`${line}\n`);
  try {
    while (rest.length > 0) rest = rest.subarray(Deno.stderr.writeSync(rest));
  } catch {
    // There is no other place to say it.
  }
}

/** Whether stderr takes colour. */
export function stderrTakesColor(): boolean {
  return Deno.stderr.isTerminal() && !Deno.noColor;
}

/** Makes a task's surroundings from its merged options. */
export function makeTaskIo(
  stage: string,
  common: Merged["values"],
  config: JsonRecord,
  rest: Pick<TaskIo, "signal" | "sources" | "configYaml" | "files">,
): TaskIo {
  const quiet = common.quiet === true;
  let stdinIsTaken = false;
  const plain = common.plain === true;
  const log = (line: string): void => {
    if (!quiet) printLine(line);
  };
  return {
    ...rest,
    dryRun: common.dryRun === true,
    quiet,
    stdinIsPiped: isPiped(0),
    stdoutIsPiped: hasReader(1),
    stdoutIsTerminal: Deno.stdout.isTerminal(),
    log,
    show: printLine,
    resolvePath,
    openInput: async (path, name) => {
      const isStdin = path === undefined || path === "-";
      if (isStdin && stdinIsTaken) {
        throw new UsageError("Cannot read stdin twice: it is one input alone", {
          hint: "name a file for the other one",
        });
      }
      stdinIsTaken ||= isStdin;
      return { ...await openInput(path, name, rest.signal), note: log };
    },
    printRecord: (record) =>
      createRecordWriter(Deno.stdout, { stage, config, plain: true, version })
        .write({ ...record }),
    openRecords: (extra = {}) =>
      createRecordWriter(stdoutSink(rest.signal), {
        stage,
        config: { ...config, ...extra },
        plain,
        version,
      }),
    openBytes: (path) => openBytes(path, rest.signal),
    openRecordFile: (path, plainFile = plain, extra = {}) =>
      createRecordFile(resolvePath(path), {
        stage,
        config: { ...config, ...extra },
        plain: plainFile,
        version,
      }),
  };
}

/** Makes a path absolute; relative ones start where the user is. */
export function resolvePath(path: string): string {
  if (isAbsolute(path)) return path;
  return resolve(Deno.env.get("INIT_CWD") ?? Deno.cwd(), path);
}

/** Whether a standard stream is neither a terminal, `/dev/null` nor closed. */
function isPiped(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor);
    return status.isFIFO() || status.isFile() || status.isSocket();
  } catch {
    return false;
  }
}

/** Whether a standard stream is a pipe. */
function hasReader(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor);
    return status.isFIFO() || status.isSocket();
  } catch {
    return false;
  }
}

async function openBytes(
  path: string | undefined,
  signal: AbortSignal,
): Promise<TaskBytes> {
  if (path === undefined) {
    const { write } = createByteWriter(stdoutSink(signal));
    return { write, end: () => Promise.resolve() };
  }
  const { file, end } = await createByteFile(resolvePath(path));
  return { write: createByteWriter(file).write, end };
}

async function openInput(
  path: string | undefined,
  name: string | undefined,
  signal: AbortSignal,
): Promise<Omit<TaskInput, "note">> {
  const fromStdin = path === undefined || path === "-";
  if (fromStdin && Deno.stdin.isTerminal()) {
    throw new UsageError("Cannot read records: stdin is a terminal", {
      hint: "pipe JSONL in, or name a file",
    });
  }
  const source = fromStdin
    ? { name: "stdin", stream: Deno.stdin.readable }
    : await openFile(path, name);
  // A read that waits for a pipe ends only so when a signal comes.
  const stream = ReadableStream.from(toJsonLines(source)).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>(),
    { signal },
  );
  return { stream, name: source.name };
}

async function openFile(
  given: string,
  name = given,
): Promise<DataSource> {
  const path = resolvePath(given);
  try {
    const file = await Deno.open(path);
    const { isDirectory, isFile } = await file.stat();
    // What is no plain file, such as a pipe with a name, is read only once.
    const again = isFile ? { path } : {};
    if (!isDirectory) return { name, stream: file.readable, ...again };
    file.close();
  } catch (cause) {
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    if (!(cause instanceof Deno.errors.NotFound)) {
      const reason = (cause as Error).message;
      throw new UsageError(`Cannot read ${name}: ${reason}`, { cause });
    }
    throw new UsageError(`Cannot read ${name}: no such file`, {
      cause,
      hint: `check the path: it stands for ${path}`,
    });
  }
  throw new UsageError(`Cannot read ${name}: it is a folder`);
}
