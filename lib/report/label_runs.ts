import type { FolderRun } from "./read_run.ts";

/** Options that do not make a run another experiment. */
const indifferent = new Set([
  ...[
    "seed",
    "output-dir",
    "overwrite",
    "resume",
    "print-prompt",
    "log-tokens",
  ],
  ...["save-steps", "save-total-limit", "plain", "dry-run", "quiet", "debug"],
  ...["device", "threads"],
]);

const longestLabel = 48;

/**
 * Names runs by what tells them apart: runs with equal options but for the seed
 * get one name, so that they are drawn as one line with a spread. It is the
 * method's, with the options that differ where other runs have the same method,
 * or the folder's where that would be long.
 *
 * @example
 * ```ts
 * import { labelRuns } from "./label_runs.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const run = (seed: number, beta: number) => ({
 *   name: `run-${seed}`,
 *   path: `runs/run-${seed}`,
 *   method: "grpo",
 *   seed,
 *   metrics: [],
 *   config: { seed, beta },
 * });
 * const labels = labelRuns([run(0, 0), run(1, 0), run(2, 0.04)]);
 * assertEquals(labels.map(({ method }) => method), [
 *   "grpo, beta 0",
 *   "grpo, beta 0",
 *   "grpo, beta 0.04",
 * ]);
 * ```
 *
 * @param runs Runs as their folders tell them.
 * @returns The runs, `method` being the name.
 */
export function labelRuns(runs: readonly FolderRun[]): FolderRun[] {
  const groups = Map.groupBy(runs, ({ method, config, name }) =>
    // Runs that say nothing of their options are each their own.
    JSON.stringify(
      Object.keys(config).length === 0 ? [name] : [method, telling(config)],
    ));
  const kinds = [...groups.values()];
  const labels = new Map<FolderRun, string>();
  for (const kind of kinds) {
    const label = labelKind(kind, kinds);
    for (const run of kind) labels.set(run, label);
  }
  return runs.map((run) => ({ ...run, method: labels.get(run)! }));
}

function labelKind(
  [first]: readonly FolderRun[],
  kinds: readonly (readonly FolderRun[])[],
): string {
  const { method, name, config } = first!;
  const alike = kinds.map(([run]) => run!).filter((run) =>
    run.method === method
  );
  if (alike.length === 1) return method;
  const differing = Object.keys(telling(config)).filter((key) =>
    alike.some((run) => shown(run.config[key]) !== shown(config[key]))
  );
  const label = [
    method,
    ...differing.map((key) => `${key} ${shown(config[key])}`),
  ]
    .join(", ");
  return differing.length === 0 || label.length > longestLabel ? name : label;
}

function telling(
  config: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).filter(([key]) => !indifferent.has(key)),
  );
}

function shown(value: unknown): string {
  if (value === undefined) return "not set";
  return typeof value === "string" ? value : JSON.stringify(value);
}
