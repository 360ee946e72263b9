import { UsageError } from "../config/mod.ts";
import type { HubAccess } from "./_hub_access.ts";
import type { RepoKind } from "./_parse_repo_id.ts";

/** Whether the hub gave no answer at all. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Deno.errors.NotCapable ||
    error instanceof Deno.errors.TimedOut ||
    (error instanceof TypeError && statusOf(error) === undefined);
}

/** The HTTP status in the hub library's error, which is loaded lazily. */
function statusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === "number" ? status : undefined;
}

/** A message without what the hub's library puts around the hub's words. */
function ownWords({ message }: Error): string {
  return message.replace(/^Api error with status \d+\. /, "")
    .replace(/(^|\. )URL: \S+$|(^|\. )URL: \S+\. Request ID: .*$/, "");
}

/** Says in the product's words why the hub did not give a repository. */
export function explainHubError(
  error: unknown,
  kind: RepoKind,
  reference: string,
  { hubUrl, accessToken }: Pick<HubAccess, "hubUrl" | "accessToken">,
): Error {
  const cannot = `Cannot resolve ${kind} '${reference}'`;
  const local = kind === "model" ? "a local folder" : "a local path";
  const { host } = new URL(hubUrl);
  const usage = (reason: string, hint: string): UsageError =>
    new UsageError(`${cannot}: ${reason}`, { hint, cause: error });
  const failure = (reason: string, hint: string): Error =>
    Object.assign(new Error(`${cannot}: ${reason}`, { cause: error }), {
      hint: `${hint}, or give ${local}`,
    });
  if (error instanceof Deno.errors.NotCapable) {
    return usage(
      `this task may not do what the download needs: ${error.message}`,
      `allow it (--allow-net=${host}), or give ${local}`,
    );
  }
  const message = ownWords(error as Error);
  const status = statusOf(error) ?? 0;
  switch (status) {
    case 401:
      return accessToken === undefined
        ? usage(
          `${host} has no such ${kind}, or it is private (status 401)`,
          "check the name; for what is private or gated set HF_TOKEN",
        )
        : usage(
          `${host} does not take HF_TOKEN, or has no such ${kind} (status 401)`,
          "check HF_TOKEN and the name; what is public needs no token",
        );
    case 403:
      return usage(
        `${host} does not give it to this user (status 403)`,
        "accept the terms on its page, and set HF_TOKEN to that user's token",
      );
    case 404:
      return usage(
        `${host} has no such ${kind} or revision (status 404)`,
        `check the name and the revision, or give ${local}`,
      );
    case 429:
      return failure(
        `${host} takes no more requests now (status 429)${
          message && `: ${message}`
        }`,
        accessToken === undefined
          ? "try again later, set HF_TOKEN, which has a higher limit"
          : "try again later",
      );
  }
  if (status >= 500) {
    return failure(
      `${host} is out of order (status ${status})${message && `: ${message}`}`,
      "try again later",
    );
  }
  if (error instanceof SyntaxError) {
    return failure(
      `${host} answers with a page, not as the hub does: ${message}`,
      "check HF_ENDPOINT; a proxy or a login page may stand before the hub",
    );
  }
  if (error instanceof UsageError) return error;
  if (error instanceof DOMException && error.name === "AbortError") {
    return error;
  }
  if (!isUnreachable(error)) {
    return new Error(`${cannot}: ${message}`, { cause: error });
  }
  return failure(
    `${host} cannot be reached: ${message}`,
    "check the network and HF_ENDPOINT",
  );
}
