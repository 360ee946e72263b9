import { UsageError } from "../config/mod.ts";

/** What a repository of the hub holds. */
export type RepoKind = "model" | "dataset";

/** A repository on the hub at one revision. */
export interface RepoId {
  /** What it holds. */
  kind: RepoKind;
  /** `org/name`. */
  name: string;
  /** Branch, tag or commit. */
  revision: string;
}

const NAME = /^[\w-][\w.-]*\/[\w-][\w.-]*$/;
const REVISION = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Reads `org/name[@revision]`. */
export function parseRepoId(
  kind: RepoKind,
  reference: string,
  revision?: string,
): RepoId {
  const cannot = `Cannot resolve ${kind} '${reference}'`;
  const at = reference.indexOf("@");
  const name = at < 0 ? reference : reference.slice(0, at);
  const own = at < 0 ? undefined : reference.slice(at + 1);
  if (!NAME.test(name)) {
    const local = kind === "model" ? "an existing folder" : "an existing path";
    throw new UsageError(`${cannot}: it is neither ${local} nor a hub id`, {
      hint: "a hub id is written org/name or org/name@revision",
    });
  }
  if (own !== undefined && revision !== undefined && own !== revision) {
    throw new UsageError(
      `${cannot}: the revision is also given as '${revision}'`,
    );
  }
  const chosen = own ?? revision ?? "main";
  if (!REVISION.test(chosen) || chosen.includes("..")) {
    throw new UsageError(`${cannot}: '${chosen}' is no revision`);
  }
  return { kind, name, revision: chosen };
}
