import { type TaskIo, UsageError } from "../config/mod.ts";
import type { EvaluateOptions } from "./evaluate_options.ts";

/**
 * Refuses options of `--output` and `--resume` that do not fit together.
 *
 * @example
 * ```ts
 * import { assertOutputOptions } from "./assert_output_options.ts";
 * import { assertThrows } from "@std/assert";
 *
 * const io = { sources: {} };
 * assertThrows(() => assertOutputOptions({ resume: true }, io, false));
 * ```
 *
 * @param options The two.
 * @param io Knows whether `--plain` was given.
 * @param fromTrain Whether checkpoints come through a pipe.
 * @throws {UsageError} If they do not fit.
 */
export function assertOutputOptions(
  { output, resume }: Pick<EvaluateOptions, "output" | "resume">,
  { sources }: Pick<TaskIo, "sources">,
  fromTrain: boolean,
): void {
  if (resume && output === undefined) {
    throw new UsageError("Cannot use --resume without --output", {
      hint: "--output FILE names the evaluation to go on with",
    });
  }
  if (resume && fromTrain) {
    throw new UsageError("Cannot resume: train's checkpoints are piped in", {
      hint: "name one checkpoint with --model",
    });
  }
  if (output !== undefined && (sources.plain ?? "default") !== "default") {
    throw new UsageError("Cannot use --plain with --output", {
      hint: "--resume goes by the file's header",
    });
  }
}
