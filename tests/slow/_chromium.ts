/** A page in headless Chromium. */
export interface BrowserPage {
  /** Loads an address and waits until it is there. */
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page, awaited where it is a promise. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits until an expression is true. */
  until(expression: string): Promise<void>;
  /** Presses a key where the focus is. */
  press(key: string): Promise<void>;
  /** Sets the window's size and the colours that the user prefers. */
  look(width: number, height: number, scheme?: "light" | "dark"): Promise<void>;
  /** Takes a picture of the window as PNG. */
  picture(): Promise<Uint8Array>;
  /** What the page complained of: exceptions and console errors. */
  readonly complaints: string[];
}

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/** Whether Debian's Chromium is installed. */
export async function hasChromium(): Promise<boolean> {
  return await chromiumPath() !== undefined;
}

async function chromiumPath(): Promise<string | undefined> {
  for (const path of places) {
    if (await Deno.stat(path).then(() => true, () => false)) return path;
  }
  return undefined;
}

/** Runs a test with a page of a browser of its own. */
export async function withPage(
  test: (page: BrowserPage) => Promise<void>,
): Promise<void> {
  const profile = await Deno.makeTempDir();
  const browser = new Deno.Command((await chromiumPath())!, {
    args: [
      ...["--headless", "--no-sandbox", "--disable-gpu"],
      ...["--remote-debugging-port=0", `--user-data-dir=${profile}`],
      ...["--no-first-run", "--disable-background-networking", "about:blank"],
    ],
    stdout: "null",
    stderr: "piped",
  }).spawn();
  try {
    const socket = new WebSocket(await debuggingAddress(browser.stderr));
    await new Promise((resolve) => socket.onopen = resolve);
    await test(await createPage(socket));
    const closed = new Promise((resolve) => socket.onclose = resolve);
    socket.close();
    await closed;
  } finally {
    browser.kill("SIGKILL");
    await browser.status;
    await Deno.remove(profile, { recursive: true }).catch(() => {});
  }
}

async function debuggingAddress(
  stderr: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<string> {
  const reader = stderr.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`Cannot start Chromium: ${text}`);
    text += value;
    const [, address] = /listening on (ws:\S+)/.exec(text) ?? [];
    if (address === undefined) continue;
    reader.releaseLock();
    return address;
  }
}

/** Speaks the DevTools protocol with one page. */
async function createPage(socket: WebSocket): Promise<BrowserPage> {
  // deno-lint-ignore no-explicit-any
  type Answer = any;
  const waiting = new Map<number, (answer: Answer) => void>();
  const listeners = new Map<string, (parameters: Answer) => void>();
  const complaints: string[] = [];
  let last = 0;
  const session: { sessionId?: string } = {};
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.id) waiting.get(message.id)?.(message);
    else listeners.get(message.method)?.(message.params);
  };
  const send = async (method: string, params = {}): Promise<Answer> => {
    const id = ++last;
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, ...session }));
    const { error, result } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const { targetId } = await send("Target.createTarget", {
    url: "about:blank",
  });
  const attached = await send("Target.attachToTarget", {
    targetId,
    flatten: true,
  });
  session.sessionId = attached.sessionId;
  for (const domain of ["Page", "Runtime", "Log"]) {
    await send(`${domain}.enable`);
  }
  listeners.set(
    "Runtime.exceptionThrown",
    ({ exceptionDetails: { exception, text } }) =>
      complaints.push(exception?.description ?? text),
  );
  listeners.set("Log.entryAdded", ({ entry }) => complaints.push(entry.text));

  const evaluate = async (expression: string): Promise<Answer> => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description);
    }
    return result.value;
  };
  return {
    complaints,
    evaluate,
    async open(address) {
      const loaded = new Promise<void>((resolve) =>
        listeners.set("Page.loadEventFired", () => resolve())
      );
      await send("Page.navigate", { url: address });
      await loaded;
    },
    async until(expression) {
      const deadline = Date.now() + 30_000;
      while (!(await evaluate(expression))) {
        if (Date.now() > deadline) throw new Error(`never true: ${expression}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async press(key) {
      for (const type of ["keyDown", "keyUp"]) {
        await send("Input.dispatchKeyEvent", { type, key, code: key });
      }
    },
    async look(width, height, scheme = "light") {
      await send("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: width < 600,
      });
      await send("Emulation.setEmulatedMedia", {
        features: [{ name: "prefers-color-scheme", value: scheme }],
      });
    },
    async picture() {
      const { data } = await send("Page.captureScreenshot");
      return Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    },
  };
}
