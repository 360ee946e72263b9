import { requireKnown } from "./_merge_layers.ts";
import { listOptions } from "./_options.ts";
import type { OptionGroup } from "./option_group.ts";
import type { OptionLayer } from "./task_spec.ts";

/**
 * Refuses a layer with a key that is no option of any group, as one that is read
 * by several tasks, each of which passes over what the others take.
 *
 * @example Usage
 * ```ts
 * import { z } from "zod";
 * import { assertThrows } from "@std/assert";
 * import { assertKnownOptions, defineOptions, UsageError } from "./mod.ts";
 *
 * const size = defineOptions("Size", { rows: z.int().default(2) });
 * const layer = { source: "selfhint.yaml", values: { row: 3 } };
 * assertThrows(() => assertKnownOptions([size], layer), UsageError, '"row"');
 * ```
 *
 * @param groups The option groups of all those tasks.
 * @param layer The layer.
 * @throws {UsageError} If a key is unknown, with the nearest one as a hint.
 */
export function assertKnownOptions(
  groups: readonly OptionGroup[],
  layer: OptionLayer,
): void {
  requireKnown(groups.flatMap((group) => listOptions([group])), layer);
}
