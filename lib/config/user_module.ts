import { pathToFileURL } from "node:url";
import { UsageError } from "./usage_error.ts";

/** A module that the user wrote. */
export interface UserModule {
  /** Its default export. */
  value: unknown;
  /**
   * Makes a function of it name its file and line in errors.
   *
   * @param call The function
   * @returns One that does the same
   */
  guard<A extends unknown[], R>(call: (...given: A) => R): (...given: A) => R;
}

/**
 * Loads the default export of a TypeScript or JavaScript file. An error that the
 * file throws, now or in a guarded function, begins with the file's name, line
 * and column.
 *
 * @example Usage
 * ```ts
 * import { userModule } from "./user_module.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile({ suffix: ".ts" });
 * await Deno.writeTextFile(path, "export default 7;");
 * const { value } = await userModule("method", "seven.ts", path);
 * assertEquals(value, 7);
 * ```
 *
 * @param what What it holds, for errors
 * @param name The path as the user gave it
 * @param path The same, absolute
 * @returns The export, and a guard of its functions
 * @throws {UsageError} If there is no such file
 * @throws {Error} If the file itself throws
 */
export async function userModule(
  what: string,
  name: string,
  path: string,
): Promise<UserModule> {
  const exists = await Deno.stat(path).then(() => true, () => false);
  if (!exists) {
    throw new UsageError(`Cannot load ${what} '${name}': no such file`);
  }
  const { href } = pathToFileURL(path);
  const located = (error: unknown): unknown => locate(error, what, name, href);
  try {
    const { default: value } = await import(href);
    return {
      value,
      guard: (call) => (...given) => {
        try {
          const result = call(...given);
          if (!(result instanceof Promise)) return result;
          return result.catch((error) => {
            throw located(error);
          }) as typeof result;
        } catch (error) {
          throw located(error);
        }
      },
    };
  } catch (error) {
    throw located(error);
  }
}

/** The error with its place in the user's file, if it comes from there. */
function locate(
  error: unknown,
  what: string,
  name: string,
  href: string,
): unknown {
  if (!(error instanceof Error) || error instanceof UsageError) return error;
  const at = (error.stack ?? "").split("\n")
    .find((line) => line.includes(`${href}:`));
  const place = at?.slice(at.indexOf(href) + href.length)
    .match(/^:(\d+:\d+)/)?.[1];
  if (place === undefined) return error;
  return new Error(`Cannot run ${what} ${name}:${place}: ${error.message}`, {
    cause: error,
  });
}
