import { shellWord } from "./_shell_word.ts";

/** What a {@linkcode DivergedError} says. */
export interface Divergence {
  /** The step after which the policy is of no use. */
  step: number;
  /** What it does wrong, as a clause. */
  reason: string;
  /** What the step's rows are called. */
  batch: string;
  /** The last checkpoint before it, if there is one. */
  checkpoint?: string | undefined;
  /**
   * Whether the step changed the weights.
   *
   * @default {true}
   */
  updated?: boolean;
}

/**
 * An update left weights that are finite but that the policy cannot compute
 * with, as after a learning rate that is far too high. They are not saved.
 *
 * @example Usage
 * ```ts
 * import { DivergedError } from "./diverged_error.ts";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const { message, hint } = new DivergedError({
 *   step: 61,
 *   reason: "all tokens are equally likely",
 *   batch: "'a'",
 *   checkpoint: "runs/a/checkpoint-000060",
 * });
 * assertStringIncludes(message, "after step 61");
 * assertStringIncludes(hint, "--model runs/a/checkpoint-000060");
 * ```
 */
export class DivergedError extends Error {
  /** One line that says what to do. */
  readonly hint: string;

  /**
   * Makes the error.
   *
   * @param divergence What happened, and when
   */
  constructor(divergence: Divergence) {
    const { step, reason, batch, checkpoint, updated = true } = divergence;
    const what = updated
      ? `Cannot train on: after step ${step} the policy`
      : `Cannot train: step ${step} had no gradient, and the policy as it was given`;
    super(`${what} is of no use: ${reason} (batch ${batch})`);
    this.name = "DivergedError";
    if (!updated) {
      this.hint =
        "nothing was learned yet: its weights came so; take another --model";
      return;
    }
    const remedy = "with a lower --learning-rate or --max-grad-norm";
    this.hint = checkpoint === undefined
      ? `its weights are not saved; begin again ${remedy}`
      : `its weights are not saved; begin a new run from the checkpoint before them ${remedy}: --model ${
        shellWord(checkpoint)
      }`;
  }
}
