const encoder = new TextEncoder();

/** Shows a text on standard error, even on one that nobody reads. */
export function writeToStandardError(text: string): void {
  let rest = encoder.encode(text);
  try {
    while (rest.length > 0) rest = rest.subarray(Deno.stderr.writeSync(rest));
  } catch {
    // Nobody reads the progress any more, or its disk is full: the run goes on.
  }
}
