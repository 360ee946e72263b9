import { z } from "zod";
import { mergeLayers, onlyKnown, requireKnown } from "./_merge_layers.ts";
import { listOptions, type Option } from "./_options.ts";
import { type ParsedFlags, parseFlags } from "./_parse_flags.ts";
import { renderConfig } from "./_render_config.ts";
import { renderHelp } from "./_render_help.ts";
import { namedFiles } from "./_named_files.ts";
import { reportError } from "./_report_error.ts";
import { listenToSignals } from "./_signals.ts";
import {
  makeTaskIo,
  printLine,
  resolvePath,
  stderrTakesColor,
} from "./_task_io.ts";
import { wholePaths } from "./_whole_paths.ts";
import { ClosedPipe, type JsonRecord } from "../jsonl/mod.ts";
import { defineOptions } from "./define_options.ts";
import type { ConfigOf, OptionGroup } from "./option_group.ts";
import { readOptionLayer } from "./read_option_layer.ts";
import type { OptionLayer, TaskIo, TaskSpec } from "./task_spec.ts";
import { UsageError } from "./usage_error.ts";

const commonOptions = defineOptions("Common", {
  plain: z.boolean().default(false).meta({ kept: false })
    .describe("write rows only, without header and end frames"),
  dryRun: z.boolean().default(false).meta({ kept: false })
    .describe("check options and input, say what would be done, stop"),
  quiet: z.boolean().default(false).meta({ kept: false })
    .describe("no notes and no progress on stderr (a wait for stdin is said)"),
  debug: z.boolean().default(false).meta({ kept: false })
    .describe("show the stack of an error"),
});

/**
 * Runs a task as a program: reads flags and YAML, prints help or the merged
 * config where asked, calls `main`, and ends the process with 0 done (also when
 * the reader of stdout has gone), 1 failed, 2 usage or config, 3 bad input
 * data, 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM.
 *
 * @example Usage
 * ```ts ignore
 * import { runTask } from "./run_task.ts";
 *
 * await runTask({
 *   name: "count",
 *   summary: "Count to a number.",
 *   examples: ["deno task count --limit 3"],
 *   options: [defineOptions("Counting", { limit: z.int().default(10) })],
 * }, async ({ limit }, io) => {
 *   const records = io.openRecords();
 *   for (let count = 1; count <= limit; count++) await records.write({ count });
 *   await records.end();
 * });
 * ```
 *
 * @param spec What the task says about itself
 * @param main Its work
 * @returns Never in practice: the process ends
 */
export async function runTask<const G extends readonly OptionGroup[]>(
  spec: TaskSpec<G>,
  main: (config: ConfigOf<G>, io: TaskIo) => Promise<void>,
): Promise<void> {
  const signals = listenToSignals(printLine);
  let code: number;
  try {
    await perform(spec, main, signals.signal);
    code = signals.exitCode() ?? 0;
  } catch (error) {
    // After a signal the pipes of a pipeline close in any order.
    const stopped = error === signals.signal.reason ||
      error instanceof ClosedPipe || error instanceof Deno.errors.BrokenPipe ||
      (error instanceof Error && error.name === "AbortError");
    code = (stopped ? signals.exitCode() : undefined) ?? reportError(error, {
      task: spec.name,
      debug: Deno.args.includes("--debug"),
      color: stderrTakesColor(),
      print: printLine,
    });
  }
  Deno.exit(code);
}

async function perform<const G extends readonly OptionGroup[]>(
  spec: TaskSpec<G>,
  main: (config: ConfigOf<G>, io: TaskIo) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const groups = [...spec.options, commonOptions];
  const options = listOptions(groups);
  const flags = parseFlags(Deno.args, options, groups, spec.name);
  if (flags.help) return await print(renderHelp(spec, groups, options));
  takeArguments(flags, spec, options);
  const given = await givenLayers(flags, options);
  let merged = mergeLayers(options, given);
  const surroundings = (): [ConfigOf<G>, TaskIo] => {
    const { values, sources } = merged;
    const config = withoutCommon(values);
    return [
      config as ConfigOf<G>,
      makeTaskIo(spec.name, values, config, {
        signal,
        sources,
        configYaml: renderConfig(
          options.filter(({ kept }) => kept),
          wholePaths(options, merged, resolvePath),
        ),
        files: namedFiles(options, values, { ...flags, resolvePath }),
      }),
    ];
  };
  if (spec.layers) {
    const layers = await spec.layers(...surroundings());
    const below = layers.map((layer) => onlyKnown(options, layer));
    merged = mergeLayers(options, [...below, ...given]);
  }
  if (flags.printConfig) return await print(renderConfig(options, merged));
  await main(...surroundings());
}

/** Sets the option that the task's arguments stand for. */
function takeArguments(
  { positional, layer }: ParsedFlags,
  { argument, name }: TaskSpec<readonly OptionGroup[]>,
  options: readonly Option[],
): void {
  const option = options.find(({ key }) => key === argument);
  const isList = option?.kind === "list";
  const extra = isList ? undefined : positional[option ? 1 : 0];
  if (extra !== undefined) {
    const reason = option ? "one argument" : "no argument";
    throw new UsageError(`Cannot use "${extra}": ${reason} is expected`, {
      hint: `\`deno task ${name} --help\` shows the usage`,
    });
  }
  if (option === undefined || positional.length === 0) return;
  const value = isList ? positional : positional[0];
  layer.values = { ...layer.values, [option.key]: value };
}

async function givenLayers(
  { config, layer }: ParsedFlags,
  options: readonly Option[],
): Promise<OptionLayer[]> {
  if (config === undefined) return [layer];
  const file = await readOptionLayer(resolvePath(config), config);
  requireKnown(options, file);
  return [file, layer];
}

function withoutCommon(values: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !(key in commonOptions.shape)),
  );
}

async function print(text: string): Promise<void> {
  await new Blob([text]).stream().pipeTo(Deno.stdout.writable);
}
