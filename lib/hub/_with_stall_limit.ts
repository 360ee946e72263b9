import type { HubFetchOptions } from "./_hub_fetch.ts";

/** The share of the limit after which a silence is said. */
const PATIENCE = 1 / 12;

/**
 * Fetches, and gives up when no byte comes for the limit, before the answer or
 * within its body; a silence before the answer is said earlier.
 */
export async function withStallLimit(
  url: URL,
  init: RequestInit,
  { report, stallLimit, signal: stop }: Omit<HubFetchOptions, "retryWait">,
): Promise<Response> {
  const stalled = new AbortController();
  const stall = (): void =>
    stalled.abort(
      new Deno.errors.TimedOut(`nothing came for ${stallLimit / 1000} s`),
    );
  let timer = setTimeout(stall, stallLimit);
  const patience = setTimeout(
    () => report(`waiting for ${url.host}`),
    stallLimit * PATIENCE,
  );
  const signal = AbortSignal.any(
    [stalled.signal, init.signal, stop].filter((signal) => signal != null),
  );
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal });
  } catch (error) {
    clearTimeout(timer);
    throw error;
  } finally {
    clearTimeout(patience);
  }
  if (response.body === null) {
    clearTimeout(timer);
    return response;
  }
  const watched = watch(response.body, {
    onBytes: () => {
      clearTimeout(timer);
      timer = setTimeout(stall, stallLimit);
    },
    onEnd: () => clearTimeout(timer),
  });
  // The copy would forget where the answer came from.
  return Object.defineProperty(new Response(watched, response), "url", {
    value: response.url,
  });
}

/** Passes a body on, telling when bytes come and when it ends in any way. */
function watch(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onBytes, onEnd }: { onBytes: () => void; onEnd: () => void },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller): Promise<void> {
      try {
        const { value, done } = await reader.read();
        if (!done) {
          onBytes();
          return controller.enqueue(value);
        }
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    async cancel(reason): Promise<void> {
      onEnd();
      await reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
}
