import { DataError, type JsonRecord, type ReadRecord } from "../jsonl/mod.ts";

/** A checkpoint that train has written. */
export interface TrainedCheckpoint {
  /** Its model folder. */
  path: string;
  /** Steps it was trained for. */
  step: number;
}

/**
 * Tells whether a record opens the stream of a training run.
 *
 * @example
 * ```ts
 * import { isTrainHeader } from "./read_checkpoints.ts";
 * import { assert } from "@std/assert";
 *
 * assert(isTrainHeader({ selfhint: "header", stage: "train", config: {} }));
 * ```
 *
 * @param record The stream's first record.
 * @returns Whether it is train's header.
 */
export function isTrainHeader(record: JsonRecord): boolean {
  return record.selfhint === "header" && record.stage === "train";
}

/**
 * Picks the checkpoints out of a training run's records, as they come.
 *
 * @example
 * ```ts
 * import { readCheckpoints } from "./read_checkpoints.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const record = { selfhint: "checkpoint", path: "runs/a", step: 60 };
 * const found = await Array.fromAsync(readCheckpoints([{ record, line: 1 }], "x"));
 * assertEquals(found, [{ path: "runs/a", step: 60 }]);
 * ```
 *
 * @param records The records after the header.
 * @param name What to call their source in errors.
 * @returns The checkpoints in order.
 * @throws {DataError} If a checkpoint's record lacks its path or step.
 */
export async function* readCheckpoints(
  records: Iterable<ReadRecord> | AsyncIterable<ReadRecord>,
  name: string,
): AsyncGenerator<TrainedCheckpoint> {
  for await (const { record, line } of records) {
    if (record.selfhint !== "checkpoint") continue;
    const { path, step } = record;
    if (typeof path !== "string" || typeof step !== "number") {
      const field = typeof path === "string" ? "step" : "path";
      throw new DataError(
        `Cannot read ${name}:${line}: field "${field}" of a checkpoint is missing`,
      );
    }
    yield { path, step };
  }
}
