import { UsageError } from "../config/mod.ts";
import { grpo } from "./grpo.ts";
import type { Method } from "./method.ts";
import { sage } from "./sage.ts";
import { sageLight } from "./sage_light.ts";

/** The methods, in the order in which they are shown. */
export const methods: readonly Method[] = [grpo, sage, sageLight];

/**
 * Finds a method by its id.
 *
 * @example Usage
 * ```ts
 * import { findMethod } from "./find_method.ts";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * assertEquals(findMethod("sage").guidance, "hints");
 * assertThrows(() => findMethod("sgae"));
 * ```
 *
 * @param id The id.
 * @returns The method.
 * @throws {UsageError} If there is none; the hint lists those there are.
 */
export function findMethod(id: string): Method {
  const method = methods.find((method) => method.id === id);
  if (method !== undefined) return method;
  throw new UsageError(`Cannot find method '${id}': there is none of that id`, {
    hint: `did you mean one of ${methods.map(({ id }) => id).join(", ")}?`,
  });
}
