import { homedir } from "node:os";
import { join } from "node:path";
import { UsageError } from "../config/mod.ts";
import { hubFetch } from "./_hub_fetch.ts";
import type { HubOptions } from "./hub_options.ts";

/** How to ask the hub, and where its files go. */
export interface HubAccess {
  hubUrl: string;
  cacheDir: string;
  offline: boolean;
  accessToken?: string;
  fetch: typeof fetch;
  retryWait: number;
  report: (line: string) => void;
}

/** Fills in from the environment what the options leave out. */
export async function hubAccess(
  options: HubOptions,
  reference: string,
): Promise<HubAccess> {
  const { getHFHubCachePath, HUB_URL } = await import("@huggingface/hub");
  const offline = options.offline ?? isSet(environment("HF_HUB_OFFLINE"));
  const endpoint = options.hubUrl ?? environment("HF_ENDPOINT");
  const hubUrl = (endpoint ?? HUB_URL).replace(/\/+$/, "");
  const accessToken = options.token ?? environment("HF_TOKEN");
  if (!offline) {
    assertAddress(hubUrl, reference);
    if (accessToken !== undefined) assertToken(accessToken, reference);
  }
  const { report = () => {}, retryWait = 500, stallLimit = 60_000, signal } =
    options;
  return {
    hubUrl,
    cacheDir: options.cacheDir ?? cachePath(getHFHubCachePath),
    offline,
    ...accessToken !== undefined && { accessToken },
    fetch: hubFetch({ report, retryWait, stallLimit, signal }),
    retryWait,
    report,
  };
}

function assertAddress(hubUrl: string, reference: string): void {
  if (/^https?:$/.test(URL.parse(hubUrl)?.protocol ?? "")) return;
  throw new UsageError(
    `Cannot resolve ${reference}: HF_ENDPOINT '${hubUrl}' is no address`,
    {
      hint:
        "write it as https://huggingface.co, with http:// or https://, or unset it",
    },
  );
}

/** Refuses what is no token before it is sent; it is not shown. */
function assertToken(token: string, reference: string): void {
  const fault = !token.startsWith("hf_")
    ? "does not start with 'hf_'"
    : /^[!-~]+$/.test(token)
    ? undefined
    : "has a blank or another character that no token has";
  if (fault === undefined) return;
  throw new UsageError(`Cannot resolve ${reference}: HF_TOKEN ${fault}`, {
    hint:
      "set it to a token of huggingface.co/settings/tokens; what is public needs none",
  });
}

/** A variable that is set to nothing names no folder, as if it were absent. */
function cachePath(libraryPath: () => string): string {
  const home = environment("HF_HOME");
  const named = environment("HF_HUB_CACHE") ??
    environment("HUGGINGFACE_HUB_CACHE") ??
    (home === undefined ? undefined : join(home, "hub"));
  if (named !== undefined) return named;
  const path = libraryPath();
  return path === "" || path === "hub"
    ? join(homedir(), ".cache", "huggingface", "hub")
    : path;
}

function environment(name: string): string | undefined {
  const value = Deno.env.get(name);
  return value === "" ? undefined : value;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && !/^(0|false|no|off)$/i.test(value);
}
