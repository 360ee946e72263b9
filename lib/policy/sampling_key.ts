import { createHash } from "node:crypto";

/** Two unsigned 32-bit words from which a request draws all its numbers. */
export type Seed = readonly [number, number];

/** What makes one completion's random numbers its own. */
export interface SamplingKey {
  /** The run's `--seed`. */
  seed: number;
  /** What the completion is for. */
  purpose: "answer" | "hint" | "eval" | "anchor";
  /** The training step. */
  step: number;
  /** The problem's `id`. */
  problemId: string;
  /** The hint level. */
  level: number;
  /** The retry. */
  attempt: number;
  /** The sample's index in its group. */
  index: number;
}

/**
 * Hashes a sampling key to the request's seed, so that a completion does not
 * depend on who else is in the batch.
 *
 * @example Usage
 * ```ts
 * import { samplingSeed } from "./sampling_key.ts";
 * import { assertNotEquals } from "@std/assert";
 *
 * const key = {
 *   seed: 42,
 *   purpose: "answer",
 *   step: 1,
 *   problemId: "ring:7",
 *   level: 0,
 *   attempt: 0,
 *   index: 0,
 * } as const;
 * assertNotEquals(samplingSeed(key), samplingSeed({ ...key, index: 1 }));
 * ```
 *
 * @param key The whole key.
 * @returns The first 64 bits of the SHA-256 of the key as a JSON array.
 */
export function samplingSeed(key: SamplingKey): Seed {
  const { seed, purpose, step, problemId, level, attempt, index } = key;
  const text = JSON.stringify(
    [seed, purpose, step, problemId, level, attempt, index],
  );
  const digest = createHash("sha256").update(text).digest();
  return [digest.readUInt32BE(0), digest.readUInt32BE(4)];
}
