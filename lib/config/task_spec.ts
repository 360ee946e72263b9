import type { JsonRecord, RecordWriter } from "../jsonl/mod.ts";
import type { ConfigOf, OptionGroup } from "./option_group.ts";

/** Values from one place, by option name in camelCase, kebab-case or snake_case. */
export interface OptionLayer {
  /** Shown in errors and by `--print-config`: a path, or what sets them. */
  source: string;
  /** The values. */
  values: Readonly<Record<string, unknown>>;
}

/** What a task says about itself. */
export interface TaskSpec<G extends readonly OptionGroup[]> {
  /** Its name in `deno task`. */
  name: string;
  /** One sentence. */
  summary: string;
  /** Whole command lines. */
  examples: readonly string[];
  /** Its options. */
  options: G;
  /**
   * The option, in camelCase, that arguments without a flag set: one argument, or
   * all of them where the option is a list.
   */
  argument?: string;
  /** What it reads. */
  input?: string;
  /** What it writes to stdout. */
  output?: string;
  /**
   * Finds defaults that depend on other options, such as a model folder's own.
   * Their keys that this task lacks are passed over.
   *
   * @param early The options as they are without such defaults
   * @param io The task's surroundings
   * @returns Layers above the built-in defaults and below `--config` and flags
   */
  layers?(
    early: ConfigOf<G>,
    io: TaskIo,
  ): Promise<readonly OptionLayer[]>;
}

/** An opened input and what to call it in errors. */
export interface TaskInput {
  /** Bytes of JSONL; ends with an error when the task is stopped by a signal. */
  stream: ReadableStream<Uint8Array>;
  /** The path as given, or "stdin". */
  name: string;
  /** Says on stderr what is odd about the rows. */
  note?: (text: string) => void;
}

/** A plain file that an option names. */
export interface NamedFile {
  /** The option's flag. */
  flag: string;
  /** The file's absolute path, links followed. */
  path: string;
}

/** Bytes on their way out. */
export interface TaskBytes {
  /** Writes bytes. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the output; a file gets its name. */
  end(): Promise<void>;
}

/** A task's surroundings. */
export interface TaskIo {
  /** Aborted by the first SIGHUP, SIGINT or SIGTERM; a second one exits at once. */
  readonly signal: AbortSignal;
  /** Whether only checks and a plan are wanted. */
  readonly dryRun: boolean;
  /** Whether progress and notes are unwanted. */
  readonly quiet: boolean;
  /** Whether stdin is a pipe or a file, so that it may bring records. */
  readonly stdinIsPiped: boolean;
  /** Whether another process reads the output. */
  readonly stdoutIsPiped: boolean;
  /** Whether someone looks at the output. */
  readonly stdoutIsTerminal: boolean;
  /** Where each option's value came from, by camelCase name. */
  readonly sources: Readonly<Record<string, string>>;
  /**
   * The merged options with their sources, as `--print-config` shows them, but
   * with absolute paths, and without those of one command alone (`kept: false`).
   */
  readonly configYaml: string;
  /** The plain files that the options name, the one of `--config` too. */
  readonly files: readonly NamedFile[];
  /** Writes a line to stderr unless `--quiet`. */
  log(line: string): void;
  /** Writes to stderr, also with `--quiet`: a prompt asked for, what is waited for. */
  show(text: string): void;
  /** Makes a path absolute; relative ones start where the user is. */
  resolvePath(path: string): string;
  /**
   * Opens a file, or stdin where the path is absent or "-". Parquet and a JSON
   * array of rows come as JSONL.
   *
   * @param path The file
   * @param name What to call it in errors (default: the path)
   * @throws {UsageError} If stdin is a terminal, or the file cannot be opened
   */
  openInput(path?: string, name?: string): Promise<TaskInput>;
  /** Writes one record to stdout as a line of its own, outside any stream. */
  printRecord(record: object): Promise<void>;
  /** Starts the task's records on stdout; the header has config and extras. */
  openRecords(extra?: JsonRecord): RecordWriter;
  /**
   * Starts records in a file, which gets its name when it has its end.
   *
   * @param path The file; a relative path starts where the user is
   * @param plain Whether the file goes without frames
   * @param extra What the header has beside the config
   */
  openRecordFile(
    path: string,
    plain?: boolean,
    extra?: JsonRecord,
  ): Promise<RecordWriter>;
  /**
   * Starts bytes that are no records, in a file or on stdout.
   *
   * @param path The file, which gets its name when it has its end
   */
  openBytes(path?: string): Promise<TaskBytes>;
}
