import { UsageError } from "../config/mod.ts";
import type { RepoKind } from "./_parse_repo_id.ts";

/** Whether the hub gave no answer at all. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Deno.errors.NotCapable ||
    (error instanceof TypeError && statusOf(error) === undefined);
}

/** The HTTP status in the hub library's error, which is loaded lazily. */
function statusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === "number" ? status : undefined;
}

/** Says in the product's words why the hub did not give a repository. */
export function explainHubError(
  error: unknown,
  kind: RepoKind,
  reference: string,
  hubUrl: string,
): Error {
  const cannot = `Cannot resolve ${kind} '${reference}'`;
  const local = kind === "model" ? "a local folder" : "a local path";
  const { host } = new URL(hubUrl);
  const usage = (reason: string, hint: string): UsageError =>
    new UsageError(`${cannot}: ${reason}`, { hint, cause: error });
  if (error instanceof Deno.errors.NotCapable) {
    return usage(
      `this task may not do what the download needs: ${error.message}`,
      `allow it (--allow-net=${host}), or give ${local}`,
    );
  }
  switch (statusOf(error)) {
    case 401:
      return usage(
        `${host} has no such ${kind}, or it is private (status 401)`,
        "check the name; for what is private or gated set HF_TOKEN",
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
  }
  if (error instanceof UsageError) return error;
  if (error instanceof DOMException && error.name === "AbortError") {
    return error;
  }
  const reason = isUnreachable(error) ? `${host} cannot be reached: ` : "";
  return new Error(`${cannot}: ${reason}${(error as Error).message}`, {
    cause: error,
  });
}
