import { ClosedPipe, DataError } from "../jsonl/mod.ts";
import { UsageError } from "./usage_error.ts";

/** Prints an error as a user should see it; returns the exit code it asks for. */
export function reportError(
  error: unknown,
  { task, debug, color, print }: {
    task: string;
    debug: boolean;
    color: boolean;
    print: (text: string) => void;
  },
): number {
  if (error instanceof ClosedPipe || error instanceof Deno.errors.BrokenPipe) {
    return 0;
  }
  const word = color ? "\x1b[31merror\x1b[0m" : "error";
  const message = messageOf(error);
  print(`${word}: ${message || (error as Error).name}`);
  const hint = hintOf(error, task);
  if (hint) print(`hint: ${hint}`);
  if (debug) print(Deno.inspect(error, { colors: color }));
  if (error instanceof UsageError) return 2;
  return error instanceof DataError ? 3 : 1;
}

function messageOf(error: unknown): string {
  const path = closedPath(error);
  if (path !== undefined) {
    return `Cannot open '${path}': it is the system's, and closed to tasks`;
  }
  if (error instanceof Deno.errors.NotCapable) {
    const [, what, where] =
      /^Requires (read|write|net) access to (.*?), run/.exec(error.message) ??
        [];
    if (what && where) {
      const place = where.replace(/^"(.*)"$/, "'$1'");
      return what === "net"
        ? `Cannot reach ${place}: it is none of the task's hosts`
        : `Cannot open ${place}: the task may not ${what} it`;
    }
  }
  return error instanceof Error ? error.message : String(error);
}

/** Devices and system folders are closed even to who may write anywhere. */
function closedPath(error: unknown): string | undefined {
  if (!(error instanceof Deno.errors.NotCapable)) return undefined;
  return /all access to "(.*)", run/.exec(error.message)?.[1];
}

function hintOf(error: unknown, task: string): string | undefined {
  const host = deniedHost(error);
  if (host !== undefined) {
    return `allow it: deno run --no-prompt -P=${task} --allow-net=${host} tasks/${task}.ts ...`;
  }
  if (error instanceof Error && "hint" in error) {
    return typeof error.hint === "string" ? error.hint : undefined;
  }
  if (closedPath(error)) return "name a plain file or folder";
  return error instanceof Deno.errors.NotCapable
    ? "`deno task` brings the permissions that each task needs"
    : undefined;
}

/** The host that a task may not reach; its flags are in `deno.json`. */
function deniedHost(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const host = error instanceof Deno.errors.NotCapable
    ? /^Requires net access to "([^"]+)"/.exec(error.message)?.[1]
    : undefined;
  return host ?? deniedHost(error.cause);
}
