/** What a task learns of signals. */
export interface Signals {
  signal: AbortSignal;
  /** The exit code that the received signal asks for, if one came. */
  exitCode(): number | undefined;
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Listens: the first signal asks the task to stop, the second one ends it. */
export function listenToSignals(log: (line: string) => void): Signals {
  const controller = new AbortController();
  let received: number | undefined;
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    if (Deno.build.os === "windows" && name === "SIGTERM") continue;
    Deno.addSignalListener(name, () => {
      if (received !== undefined) Deno.exit(exitCodes[name]);
      received = exitCodes[name];
      log(`${name}: stopping, a second one stops at once`);
      controller.abort(new DOMException(`Stopped by ${name}`, "AbortError"));
    });
  }
  return { signal: controller.signal, exitCode: () => received };
}
