import {
  assertFilesApart,
  isSameFile,
  type TaskIo,
  UsageError,
} from "../lib/config/mod.ts";
import type { FilterOptions, PrepareOptions } from "../lib/prepare/mod.ts";
import type { PreparedSource } from "./_prepared_source.ts";

/** Refuses options that exclude each other. */
export function checkOptions(config: FilterOptions & PrepareOptions): void {
  if (config.sample > 0 && config.limit > 0) {
    throw new UsageError("Cannot use --sample with --limit", {
      hint: "--sample draws that many, --limit takes the first ones",
    });
  }
  if (config.reference === "trace" && !config.verifyTraces) {
    throw new UsageError(
      "Cannot use --reference trace with --no-verify-traces: nobody would know which trace is right",
    );
  }
  if (config.dataSource !== undefined && config.format !== "verl") {
    throw new UsageError(
      "Cannot use --data-source without --format verl: other rows have none",
    );
  }
  const counts = config.maxSolutionTokens > 0 || config.maxPromptTokens > 0;
  if (counts === (config.model !== undefined)) return;
  throw counts
    ? new UsageError(
      "Cannot count tokens without --model: they are those of its tokenizer",
    )
    : new UsageError(
      "Cannot use --model: nothing is counted by its tokenizer",
      { hint: "it goes with --max-solution-tokens or --max-prompt-tokens" },
    );
}

/** The weights, if any is given; a source without one has 1. */
export function weightsOf(
  sources: readonly PreparedSource[],
  { sample }: PrepareOptions,
): number[] | undefined {
  if (sources.every(({ weight }) => weight === undefined)) return undefined;
  if (sample > 0) return sources.map(({ weight = 1 }) => weight);
  throw new UsageError("Cannot use a weight without --sample", {
    hint: "a weight is a source's part in the rows that --sample draws",
  });
}

/** Refuses to write rejects over the input. */
export async function checkRejects(
  rejects: string | undefined,
  sources: readonly PreparedSource[],
  io: TaskIo,
): Promise<void> {
  if (rejects === undefined) return;
  for (const { path } of sources.flatMap(({ files }) => files)) {
    if (path !== undefined && await isSameFile(io.resolvePath(rejects), path)) {
      throw new UsageError(
        `Cannot write rejects to ${rejects}: it is the input`,
      );
    }
  }
  const path = io.resolvePath(rejects);
  const what = `'${rejects}' with rejects`;
  await assertFilesApart(io.files, { path, what, flag: "--rejects" });
}
