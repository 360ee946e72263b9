import { UsageError, type UserModule, userModule } from "../config/mod.ts";
import type { Schedule } from "../guidance/mod.ts";
import { findMethod } from "./find_method.ts";
import type { Method } from "./method.ts";

/** The parts of a method that are functions of the options. */
const PARTS = [
  "check",
  "guidance",
  "schedule",
  "sampling",
  "objective",
  "imitation",
] as const;

/**
 * Finds a method by its id, or in a TypeScript or JavaScript file whose default
 * export is a {@linkcode Method}. What such a file's functions throw names their
 * line.
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
 */
export async function loadMethod(
  name: string,
  resolvePath: (path: string) => string = (path) => path,
): Promise<Method> {
  if (!/\.(ts|js|mjs)$/.test(name)) return findMethod(name);
  const module = await userModule("method", name, resolvePath(name));
  const fault = methodFault(module.value);
  if (fault !== undefined) throw notAMethod(name, fault);
  return guarded(module.value as Method, name, module);
}

/** A method whose functions name their file and line in errors. */
function guarded(method: Method, name: string, { guard }: UserModule): Method {
  const parts = Object.fromEntries(
    PARTS.filter((part) => method[part] !== undefined)
      .map((
        part,
      ) => [part, guard(method[part]!.bind(method) as () => unknown)]),
  );
  const schedule = guard(method.schedule.bind(method));
  return {
    ...method,
    ...parts,
    schedule: (settings) => {
      const value: Partial<Schedule> = schedule(settings) ?? {};
      const { firstLevel, nextLevel, remember } = value;
      if (typeof firstLevel !== "function" || typeof nextLevel !== "function") {
        throw notAMethod(
          name,
          "its schedule has not both 'firstLevel' and 'nextLevel'",
        );
      }
      return {
        ...value,
        firstLevel: guard(firstLevel),
        nextLevel: guard(nextLevel),
        ...(remember && { remember: guard(remember) }),
      };
    },
  };
}

function notAMethod(name: string, fault: string): UsageError {
  return new UsageError(`Cannot load method '${name}': ${fault}`, {
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
  const wrong = PARTS.find((part) =>
    typeof method[part] !== "function" &&
    (part === "schedule" || method[part] !== undefined)
  );
  return wrong && `its '${wrong}' is no function`;
}
