import { UsageError } from "../config/mod.ts";

/** A model on the hub at one revision. */
export interface ModelId {
  /** `org/name`. */
  name: string;
  /** Branch, tag or commit. */
  revision: string;
}

const NAME = /^[\w-][\w.-]*\/[\w-][\w.-]*$/;
const REVISION = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Reads `org/name[@revision]`. */
export function parseModelId(reference: string, revision?: string): ModelId {
  const at = reference.indexOf("@");
  const name = at < 0 ? reference : reference.slice(0, at);
  const own = at < 0 ? undefined : reference.slice(at + 1);
  if (!NAME.test(name)) {
    throw new UsageError(
      `Cannot resolve model '${reference}': it is neither an existing folder nor a hub id`,
      { hint: "a hub id is written org/name or org/name@revision" },
    );
  }
  if (own !== undefined && revision !== undefined && own !== revision) {
    throw new UsageError(
      `Cannot resolve model '${reference}': the revision is also given as '${revision}'`,
    );
  }
  const chosen = own ?? revision ?? "main";
  if (!REVISION.test(chosen) || chosen.includes("..")) {
    throw new UsageError(
      `Cannot resolve model '${reference}': '${chosen}' is no revision`,
    );
  }
  return { name, revision: chosen };
}
