import { basename } from "node:path";
import { parse } from "@std/yaml";
import { UsageError } from "../config/mod.ts";
import { DataError, parseJson } from "../jsonl/mod.ts";
import { completeLines } from "./_complete_lines.ts";
import type { ReportRun } from "./report_run.ts";

/** A run as its folder tells it. */
export interface FolderRun extends ReportRun {
  /** Name of the folder. */
  name: string;
  /** The folder. */
  path: string;
  /** Its options as `config.yaml` has them; empty where there is none. */
  config: Readonly<Record<string, unknown>>;
}

/**
 * Reads the metrics and options of a run folder, also of a run that goes on.
 *
 * @example
 * ```ts
 * import { readRun } from "./read_run.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/metrics.jsonl`, '{"step":1,"loss":0}\n');
 * const run = await readRun(folder);
 * assertEquals(run.metrics, [{ step: 1, loss: 0 }]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 *
 * @param path The folder.
 * @returns Its run; fields of metrics that are no numbers are left out.
 * @throws {UsageError} If the folder has neither `metrics.jsonl` nor the
 * `config.yaml` of a run before its first step.
 * @throws {DataError} If a line of it is no JSON object with a step.
 */
export async function readRun(path: string): Promise<FolderRun> {
  const begun = await readConfig(`${path}/config.yaml`);
  const config = begun ?? {};
  const name = basename(path);
  const { method, seed } = config;
  return {
    name,
    path,
    config,
    method: typeof method === "string" ? method : name,
    seed: typeof seed === "number" ? seed : 0,
    metrics: await readMetrics(path, begun !== undefined),
  };
}

async function readMetrics(
  folder: string,
  mayBeAbsent: boolean,
): Promise<Record<string, number>[]> {
  const path = `${folder}/metrics.jsonl`;
  const rows: Record<string, number>[] = [];
  let line = 0;
  try {
    for await (const { text } of completeLines(path)) {
      line++;
      if (text.trim() !== "") rows.push(readRow(text, `${path}:${line}`));
    }
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    if (mayBeAbsent) return rows;
    throw new UsageError(
      `Cannot report on '${folder}': it has no metrics.jsonl`,
      { hint: "name a run folder, as train --output-dir writes it", cause },
    );
  }
  return rows;
}

function readRow(text: string, place: string): Record<string, number> {
  let record: unknown;
  try {
    record = parseJson(text);
  } catch {
    // Said below.
  }
  const numbers = Object.entries(record ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  const row = Object.fromEntries(numbers);
  if (row.step !== undefined) return row;
  throw new DataError(`Cannot report on ${place}: it is no row with a step`, {
    hint: "remove that line to go on without it",
  });
}

async function readConfig(
  path: string,
): Promise<Record<string, unknown> | undefined> {
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
  try {
    const config = parse(text) ?? {};
    if (typeof config === "object") return { ...config };
  } catch {
    // Said below.
  }
  throw new DataError(`Cannot report on ${path}: it is no YAML map`);
}
