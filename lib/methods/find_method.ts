import { UsageError } from "../config/mod.ts";
import { grpo } from "./grpo.ts";
import type { Method } from "./method.ts";
import { sage } from "./sage.ts";
import { sageLight } from "./sage_light.ts";

/** The methods, by id. */
export const methods = {
  [grpo.id]: grpo,
  [sage.id]: sage,
  [sageLight.id]: sageLight,
} as const satisfies Record<string, Method>;
