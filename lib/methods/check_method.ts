import { checkObjective } from "../objective/mod.ts";
import type { Method } from "./method.ts";
import type { MethodSettings } from "./method_options.ts";
import { refuseIdleOptions } from "./refuse_idle_options.ts";

/**
 * Refuses options that contradict each other or the method, and flags that it
 * leaves without effect.
 *
 * @example Usage
 * ```ts
 * import { mergeOptions } from "../config/mod.ts";
 * import { checkMethod } from "./check_method.ts";
 * import { findMethod } from "./find_method.ts";
 * import { methodOptions } from "./method_options.ts";
 *
 * const sizes = { numGenerations: 8, maxCompletionLength: 64 };
 * checkMethod(findMethod("sage"), { ...mergeOptions(methodOptions, []), ...sizes });
 * ```
 *
 * @param method The method.
 * @param settings The run's options.
 * @param sources Where each option's value came from, by camelCase name; without
 *   it no flag is idle.
 * @throws {UsageError} If there is such an option.
 */
export function checkMethod(
  method: Method,
  settings: MethodSettings,
  sources: Readonly<Record<string, string>> = {},
): void {
  refuseIdleOptions(method, settings, sources);
  checkObjective(settings);
  method.check?.(settings);
}
