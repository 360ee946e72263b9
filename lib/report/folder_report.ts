import { formatNumber } from "./format_number.ts";
import { labelRuns } from "./label_runs.ts";
import type { FolderRun } from "./read_run.ts";
import type { Report } from "./report.ts";
import type { ProblemText } from "./sample_blocks.ts";

/** Problems by id, for each run's path. */
export type ProblemTexts = ReadonlyMap<
  string,
  ReadonlyMap<string, ProblemText>
>;

/**
 * Says what the page of one or several run folders shows.
 *
 * @example
 * ```ts
 * import { folderReport } from "./folder_report.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const run = {
 *   name: "a",
 *   path: "runs/a",
 *   method: "sage",
 *   seed: 0,
 *   metrics: [{ step: 1, reward: 0.5 }],
 *   config: { method: "sage", seed: 0 },
 * };
 * assertEquals(folderReport([run]).title, "a");
 * ```
 *
 * @param runs The runs as their folders tell them.
 * @param problems Texts of the problems; where absent, samples show ids.
 * @returns The report.
 */
export function folderReport(
  runs: readonly FolderRun[],
  problems: ProblemTexts = new Map(),
): Report {
  const names = uniqueNames(runs);
  return {
    title: names.length > 4
      ? `${names.length} runs`
      : new Intl.ListFormat("en").format(names),
    summary: runs.map((run, index) =>
      runs.length > 1
        ? `${names[index]}: ${describe(run)}.`
        : `${describe(run)}.`
    ).join(" "),
    runs: labelRuns(runs),
    sources: runs.map(({ path }, index) => ({
      name: names[index]!,
      path: `${path}/samples.jsonl`,
      problems: problems.get(path) ?? new Map(),
    })),
    settings: new Map(runs.map(({ config }, index) => [names[index]!, config])),
  };
}

function describe({ method, seed, metrics, config }: FolderRun): string {
  const last = metrics.at(-1)?.step;
  const steps = last === undefined
    ? "no step yet"
    : `step ${formatNumber(last)}`;
  const { model, "max-steps": maxSteps } = config;
  return [
    method,
    ...(typeof model === "string" ? [model] : []),
    `seed ${seed}`,
    typeof maxSteps === "number" && last !== undefined
      ? `${steps} of ${formatNumber(maxSteps)}`
      : steps,
  ].join(", ");
}

/** Names of folders; the whole path where two have one name. */
function uniqueNames(runs: readonly FolderRun[]): string[] {
  return runs.map(({ name, path }) =>
    runs.filter((other) => other.name === name).length > 1 ? path : name
  );
}
