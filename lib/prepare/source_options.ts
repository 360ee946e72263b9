import { parse } from "@std/yaml";
import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** Where rows come from, and how their columns are called. */
export interface SourceSettings {
  /** The format or the embedded set; absent where the columns shall tell. */
  source?: string;
  /** Configuration of a data set on the hub, or of its copy in a folder. */
  configName: string;
  /** Split of such a data set, or which set of an embedded source. */
  split: string;
  /** Branch, tag or commit on the hub. */
  revision?: string;
  /** The column of the problem's text. */
  problemColumn?: string;
  /** The column of the gold answer. */
  answerColumn?: string;
  /** The column of the reference solution. */
  solutionColumn?: string;
  /** The column of the row's id. */
  idColumn?: string;
}

/** One of several sources; what it leaves out is as for all. */
export type SourceEntry =
  & {
    /** A file, a folder, a hub id, or "-" for stdin. */
    data?: string | undefined;
    /** Its weight in the sample. */
    weight?: number | undefined;
  }
  & { [K in keyof SourceSettings]?: SourceSettings[K] | undefined };

/** The values of {@linkcode sourceOptions}. */
export interface SourceOptions extends SourceSettings {
  /** Files, folders, hub ids, or "-" for stdin. */
  data?: string[];
  /** Sources with settings of their own. */
  sources?: SourceEntry[];
  /** The longest line taken, in bytes. */
  maxLineBytes: number;
}

const text = z.string().min(1).optional();

const sourceEntry = z.strictObject({
  data: text,
  weight: z.number().positive().optional(),
  source: text,
  configName: text,
  split: text,
  revision: text,
  problemColumn: text,
  answerColumn: text,
  solutionColumn: text,
  idColumn: text,
});

/** Takes the YAML of flags, and keys in kebab-case or snake_case. */
function toEntries(value: unknown): unknown {
  if (value === undefined) return undefined;
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const entries: unknown[] = given.flatMap((entry) =>
    typeof entry === "string" ? parseYaml(entry) : entry
  );
  return entries.map((entry) =>
    typeof entry !== "object" || entry === null ? entry : Object.fromEntries(
      Object.entries(entry).map(([key, value]) => [toCamel(key), value]),
    )
  );
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    // What is no YAML fails as what it is, a text.
    return text;
  }
}

function toCamel(name: string): string {
  return name.replace(/[-_]+(.)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The options that say where rows come from: files, folders, data sets on the
 * hub, alone or several with weights.
 *
 * @example Usage
 * ```ts
 * import { sourceOptions } from "./source_options.ts";
 *
 * console.error(Object.keys(sourceOptions.shape)); // ["data", "sources", ...]
 * ```
 */
export const sourceOptions: OptionGroup<SourceOptions> = defineOptions(
  "Input",
  {
    data: z.array(z.string()).meta({ label: "path", commas: false }).optional()
      .describe(
        "JSONL, JSON or Parquet file, folder of such, hub id of a data set (org/name), or - for stdin; may be given more than once (default: the pipe, else open-r1/OpenR1-Math-220k)",
      ),
    sources: z.preprocess(toEntries, z.array(sourceEntry).min(1).optional())
      .meta({ label: "yaml", commas: false }).optional().describe(
        "sources with settings of their own: '[{data: a.jsonl, weight: 2, answer-column: gold}, {data: org/name, split: test}]'; in a --config file the same as a list",
      ),
    source: z.string().optional().describe(
      "format of the input (openr1-math, numina-math, dapo, gsm8k, math, aime, knights-and-knaves, jsonl) or embedded set (ring); the columns tell when not given",
    ),
    configName: z.string().default("default").describe(
      "configuration of a data set on the hub, or of its copy in a folder",
    ),
    split: z.string().default("train").describe(
      "split of such a data set; of the ring: train, heldout, warmup",
    ),
    revision: z.string().optional().describe(
      "branch, tag or commit on the hub (default: the commit in the cache, else main)",
    ),
    problemColumn: z.string().optional().describe(
      "column of the problem's text",
    ),
    answerColumn: z.string().optional().describe("column of the gold answer"),
    solutionColumn: z.string().optional().describe(
      "column of the reference solution",
    ),
    idColumn: z.string().optional().describe("column of the row's id"),
    maxLineBytes: z.int().min(1).default(67_108_864).describe(
      "longest line taken, in bytes; a longer one is rejected",
    ),
  },
);
