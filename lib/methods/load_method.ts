import { pathToFileURL } from "node:url";
import { UsageError } from "../config/mod.ts";
import { findMethod } from "./find_method.ts";
import type { Method } from "./method.ts";

/**
 * Finds a method by its id, or in a TypeScript or JavaScript file whose default
 * export is a {@linkcode Method}.
 *
 * @example Usage
 * ```ts
 * import { loadMethod } from "./load_method.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals((await loadMethod("sage")).id, "sage");
 * ```
 *
 * @param name An id, or a path: it ends in .ts, .js or .mjs.
 * @param resolvePath Makes a path absolute.
 * @returns The method.
 * @throws {UsageError} If there is no such id or file, or the file has no method.
 * @throws Whatever the file itself throws, with its own line.
 */
export async function loadMethod(
  name: string,
  resolvePath: (path: string) => string = (path) => path,
): Promise<Method> {
  if (!/\.(ts|js|mjs)$/.test(name)) return findMethod(name);
  const path = resolvePath(name);
  const exists = await Deno.stat(path).then(() => true, () => false);
  if (!exists) {
    throw new UsageError(`Cannot load method '${name}': no such file`);
  }
  const { default: method } = await import(pathToFileURL(path).href);
  const fault = methodFault(method);
  if (fault === undefined) return method;
  throw new UsageError(`Cannot load method '${name}': ${fault}`, {
    hint: "a method's file ends in `export default { ... } satisfies Method`",
  });
}

/** What keeps a value from being a method. */
function methodFault(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) {
    return "its default export is no object";
  }
  const method = value as Partial<Record<keyof Method, unknown>>;
  for (const key of ["id", "summary"] as const) {
    if (typeof method[key] !== "string") return `its '${key}' is no text`;
  }
  if (typeof method.schedule !== "function") {
    return "its 'schedule' is no function";
  }
  for (
    const key of ["guidance", "sampling", "objective", "imitation"] as const
  ) {
    if (method[key] !== undefined && typeof method[key] !== "function") {
      return `its '${key}' is no function`;
    }
  }
  return undefined;
}
