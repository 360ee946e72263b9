import type { StartEvent } from "./train_event.ts";

/**
 * Says which steps a run is about to make.
 *
 * @example
 * ```ts
 * import { stepsText } from "./steps_text.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(stepsText({ step: 0, maxSteps: 1 }), "1 step");
 * assertEquals(stepsText({ step: 5, maxSteps: 8 }), "steps 6 to 8");
 * assertEquals(stepsText({ step: 7, maxSteps: 8 }), "step 8");
 * assertEquals(stepsText({ step: 5, maxSteps: 4 }), "5 steps are made");
 * assertEquals(stepsText({ step: 5, maxSteps: 0 }), "from step 6");
 * ```
 *
 * @param run The steps made, and those of the whole run; 0 where tokens end it.
 * @returns A clause.
 */
export function stepsText(
  { step, maxSteps }: Pick<StartEvent, "step" | "maxSteps">,
): string {
  if (maxSteps === 0) return `from step ${step + 1}`;
  if (step >= maxSteps) {
    return step === 1 ? "1 step is made" : `${step} steps are made`;
  }
  if (step === 0) return `${maxSteps} ${maxSteps === 1 ? "step" : "steps"}`;
  return step + 1 === maxSteps
    ? `step ${maxSteps}`
    : `steps ${step + 1} to ${maxSteps}`;
}
