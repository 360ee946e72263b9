import { setTimeout as delay } from "node:timers/promises";
import { withStallLimit } from "./_with_stall_limit.ts";

/** What passes by itself: too many requests, and a server's trouble. */
const PASSING = new Set([429, 500, 502, 503, 504]);
const RETRIES = 4;
/** A server that asks for longer is not waited for. */
const LONGEST_WAIT_MS = 300_000;
const MOST_REDIRECTS = 10;

/** How the hub is asked. */
export interface HubFetchOptions {
  report: (line: string) => void;
  retryWait: number;
  stallLimit: number;
  signal?: AbortSignal | undefined;
}

/**
 * Makes a `fetch` for the hub: what passes by itself is asked for again, after
 * the time the server names or a growing one, a connection that is silent for
 * too long is given up, and the token goes to no other host that an answer
 * redirects to.
 */
export function hubFetch(options: HubFetchOptions): typeof fetch {
  const { report, retryWait, signal: stop } = options;
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const { host } = new URL(url);
    for (let retry = 0;; retry++) {
      const response = await followRedirects(url, init, options);
      const { status } = response;
      if (!PASSING.has(status)) return response;
      const asked = askedWait(response);
      const wait = asked ?? retryWait * 2 ** retry;
      const seconds = Math.ceil(wait / 1000);
      if (wait > LONGEST_WAIT_MS) {
        await response.body?.cancel();
        const error = new Error(`${host} asks to wait ${seconds} s`);
        throw Object.assign(error, { statusCode: status });
      }
      if (retry === RETRIES) return response;
      await response.body?.cancel();
      report(`${host} answers ${status}: again in ${seconds} s`);
      await delay(wait, undefined, stop && { signal: stop });
    }
  };
}

async function followRedirects(
  start: string,
  init: RequestInit = {},
  options: HubFetchOptions,
): Promise<Response> {
  const headers = new Headers(init.headers);
  let url = new URL(start);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const asked = { ...init, headers, redirect: "manual" as const };
    const response = await withStallLimit(url, asked, options);
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

/** Milliseconds that the server asks to wait, told as a number or a date. */
function askedWait({ headers }: Response): number | undefined {
  const text = headers.get("retry-after") ?? "";
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
