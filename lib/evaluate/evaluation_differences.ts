import { type JsonRecord, stringifyJson } from "../jsonl/mod.ts";

// What rows depend on, and the flag that sets it.
const names: Record<string, string> = {
  model: "--model",
  weights: "--model (weights)",
  device: "--device",
  limit: "--limit",
  samples: "--samples",
  temperature: "--temperature",
  topP: "--top-p",
  topK: "--top-k",
  minP: "--min-p",
  maxCompletionLength: "--max-completion-length",
  seed: "--seed",
  shuffleOptions: "--shuffle-options",
  logTokens: "--log-tokens",
  promptHash: "--prompts (hash)",
  templateHash: "chat template (hash)",
  prompt: "prompt",
  versions: "versions",
};

/** A setting of two evaluations. */
export interface EvaluationDifference {
  /** Its flag, or what it is. */
  name: string;
  /** In the first. */
  before: string;
  /** In the second. */
  now: string;
}

/**
 * Lists what differs between the settings of two evaluations. Benchmarks are the
 * same when their rows are, wherever they came from.
 *
 * @example
 * ```ts
 * import { evaluationDifferences } from "./evaluation_differences.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(evaluationDifferences({ seed: 1 }, { seed: 2 }), [
 *   { name: "--seed", before: "1", now: "2" },
 * ]);
 * ```
 *
 * @param before The first header's config.
 * @param now The second's.
 * @returns One entry a difference.
 */
export function evaluationDifferences(
  before: JsonRecord,
  now: JsonRecord,
): EvaluationDifference[] {
  const settings = Object.entries(names).map(([key, name]) => ({
    name,
    before: show(before[key]),
    now: show(now[key]),
  }));
  const [first, second] = [before, now].map(hashes);
  const all = new Set([...first!.keys(), ...second!.keys()]);
  const benchmarks = [...all].map((name) => ({
    name: `benchmark ${name}`,
    before: first!.get(name) ?? "not there",
    now: second!.get(name) ?? "not there",
  }));
  return [...settings, ...benchmarks]
    .filter(({ before, now }) => before !== now);
}

function show(value: unknown): string {
  return value === undefined ? "not set" : stringifyJson(value);
}

function hashes({ benchmarks }: JsonRecord): Map<string, string> {
  const list = Array.isArray(benchmarks) ? benchmarks : [];
  return new Map(list.map(({ benchmark, problems, hash }) => [
    benchmark,
    `${problems} problems (${hash})`,
  ]));
}
