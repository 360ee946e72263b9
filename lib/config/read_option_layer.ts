import { parse } from "@std/yaml";
import type { OptionLayer } from "./task_spec.ts";
import { UsageError } from "./usage_error.ts";

/**
 * Reads a YAML file of options, such as the one after `--config` or a model
 * folder's `selfhint.yaml`.
 *
 * @example Usage
 * ```ts ignore
 * import { readOptionLayer } from "./read_option_layer.ts";
 *
 * const layer = await readOptionLayer("recipe.yaml");
 * console.error(layer.values);
 * ```
 *
 * @param path The file
 * @param source What to call it in errors (default: the path)
 * @returns Its keys and values, unchecked
 * @throws {UsageError} If the file cannot be read or is not a map
 */
export async function readOptionLayer(
  path: string,
  source: string = path,
): Promise<OptionLayer> {
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (cause) {
    const reason = cause instanceof Deno.errors.NotFound
      ? "no such file"
      : (cause as Error).message;
    throw new UsageError(`Cannot read config ${source}: ${reason}`, { cause });
  }
  let values: unknown;
  try {
    values = parse(text) ?? {};
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new UsageError(`Cannot read config ${source}: ${reason}`, { cause });
  }
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    throw new UsageError(
      `Cannot read config ${source}: it is not a map of options`,
    );
  }
  return { source, values: values as Record<string, unknown> };
}
