import { setTimeout as delay } from "node:timers/promises";

/** What passes by itself: too many requests, and a server's trouble. */
const PASSING = new Set([429, 500, 502, 503, 504]);
const RETRIES = 4;
/** A server that asks for longer is not waited for. */
const LONGEST_WAIT_MS = 300_000;
const MOST_REDIRECTS = 10;

/**
 * Makes a `fetch` for the hub: what passes by itself is asked for again, after
 * the time the server names or a growing one, and the token goes to no other
 * host that an answer redirects to.
 */
export function hubFetch(
  report: (line: string) => void,
  retryWait: number,
  stop?: AbortSignal,
): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const signals = [init?.signal, stop].filter((signal) => signal != null);
    const asked = { ...init, signal: AbortSignal.any(signals) };
    for (let retry = 0;; retry++) {
      const response = await followRedirects(url, asked);
      const wait = PASSING.has(response.status) && retry < RETRIES
        ? waitFor(response, retryWait * 2 ** retry)
        : undefined;
      if (wait === undefined) return response;
      await response.body?.cancel();
      const { host } = new URL(url);
      const seconds = Math.ceil(wait / 1000);
      report(`${host} answers ${response.status}: again in ${seconds} s`);
      await delay(wait, undefined, stop && { signal: stop });
    }
  };
}

async function followRedirects(
  start: string,
  init: RequestInit,
): Promise<Response> {
  const headers = new Headers(init.headers);
  let url = new URL(start);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) {
      return response;
    }
    await response.body?.cancel();
    const next = new URL(location, url);
    if (next.origin !== url.origin) headers.delete("authorization");
    url = next;
  }
  throw new Error(`${start} redirects without end`);
}

/** Milliseconds to wait before asking again; undefined where that is too long. */
function waitFor(response: Response, usual: number): number | undefined {
  const asked = Number(response.headers.get("retry-after") ?? NaN) * 1000;
  const wait = Number.isNaN(asked) ? usual : asked;
  return wait <= LONGEST_WAIT_MS ? wait : undefined;
}
