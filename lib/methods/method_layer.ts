import type { OptionLayer } from "../config/mod.ts";
import { loadMethod } from "./load_method.ts";

/**
 * A method's own defaults as a layer of options.
 *
 * @example Usage
 * ```ts
 * import { methodLayer } from "./method_layer.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(await methodLayer("dr-grpo"), {
 *   source: "method dr-grpo",
 *   values: { lossType: "dr_grpo", scaleRewards: "none" },
 * });
 * ```
 *
 * @param name Id or path, as of {@linkcode loadMethod}.
 * @param resolvePath Makes a path absolute.
 * @returns The layer.
 * @throws As {@linkcode loadMethod}.
 */
export async function methodLayer(
  name: string,
  resolvePath?: (path: string) => string,
): Promise<OptionLayer> {
  const { id, defaults = {} } = await loadMethod(name, resolvePath);
  return { source: `method ${id}`, values: defaults };
}
