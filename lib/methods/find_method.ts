import { UsageError } from "../config/mod.ts";
import { anchors } from "./anchors.ts";
import { bnpo } from "./bnpo.ts";
import { calibrated } from "./calibrated.ts";
import { dapo } from "./dapo.ts";
import { drGrpo } from "./dr_grpo.ts";
import { ghpo } from "./ghpo.ts";
import { grpo } from "./grpo.ts";
import { hint } from "./hint.ts";
import { luffy } from "./luffy.ts";
import type { Method } from "./method.ts";
import { reinforcePlusPlus } from "./reinforce_plus_plus.ts";
import { rgpo } from "./rgpo.ts";
import { sage } from "./sage.ts";
import { sageLight } from "./sage_light.ts";
import { scafGrpo } from "./scaf_grpo.ts";
import { sft } from "./sft.ts";

/** The methods, in the order in which they are shown. */
export const methods: readonly Method[] = [
  grpo,
  sage,
  sageLight,
  calibrated,
  dapo,
  bnpo,
  drGrpo,
  reinforcePlusPlus,
  rgpo,
  anchors,
  luffy,
  scafGrpo,
  hint,
  ghpo,
  sft,
];

/**
 * Finds a method by its id.
 *
 * @example Usage
 * ```ts
 * import { findMethod } from "./find_method.ts";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * assertEquals(findMethod("sage").paper, "arXiv 2602.03143");
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
    hint: `the methods are ${
      methods.map(({ id }) => id).join(", ")
    }; a file of yours begins with ./`,
  });
}
