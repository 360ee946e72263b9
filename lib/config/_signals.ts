/** What a task learns of signals. */
export interface Signals {
  signal: AbortSignal;
  /** The exit code that the received signal asks for, if one came. */
  exitCode(): number | undefined;
}

// A closed session hangs up; that ends a run like any other stop.
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const names = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/** Listens: the first signal asks the task to stop, the second one ends it. */
export function listenToSignals(log: (line: string) => void): Signals {
  const controller = new AbortController();
  let received: number | undefined;
  const known = names.filter((name) =>
    name === "SIGINT" || Deno.build.os !== "windows"
  );
  const listeners = known.map((name) => {
    const listen = (): void => {
      if (received !== undefined) {
        // The system and the shell both tell of one hangup.
        if (name === "SIGHUP") return;
        Deno.exit(exitCodes[name]);
      }
      received = exitCodes[name];
      const more = name === "SIGHUP" ? "SIGTERM" : "a second one";
      log(`${name}: stopping, ${more} stops at once`);
      controller.abort(new DOMException(`Stopped by ${name}`, "AbortError"));
      // Without a listener the system ends the process, even one that computes.
      setTimeout(stopListening);
    };
    Deno.addSignalListener(name, listen);
    return { name, listen };
  });
  function stopListening(): void {
    for (const { name, listen } of listeners) {
      if (name !== "SIGHUP") Deno.removeSignalListener(name, listen);
    }
  }
  if (Deno.build.os === "linux") {
    // Its default ends the process; unheeded, the write itself fails.
    Deno.addSignalListener("SIGXFSZ", () => {});
  }
  return { signal: controller.signal, exitCode: () => received };
}
