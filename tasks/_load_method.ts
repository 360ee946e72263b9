import { type TaskIo, UsageError } from "../lib/config/mod.ts";
import { addHints, checkNeeds, type HintRow } from "../lib/guidance/mod.ts";
import { DataError, type Problem, readRecords } from "../lib/jsonl/mod.ts";
import {
  checkMethod,
  loadMethod,
  type Method,
  type MethodSettings,
} from "../lib/methods/mod.ts";
import { loadPolicy, type Policy } from "../lib/policy/mod.ts";
import { loadReward, type Reward } from "../lib/verify/mod.ts";
import { type LoadedModel, loadModel } from "./_load_model.ts";

/** The options that say how a policy learns. */
export type MethodChoice = MethodSettings & {
  /** The method's id or file. */
  method: string;
  /** The reward's file. */
  reward?: string;
};

/**
 * Loads method, reward and a file of hints, and checks options and problems
 * against the method, before anything that takes long is done.
 */
export async function loadMethodFor(
  given: readonly Problem[],
  config: MethodChoice,
  io: TaskIo,
): Promise<{ method: Method; reward?: Reward; problems: Problem[] }> {
  const method = await loadMethod(config.method, io.resolvePath);
  checkMethod(method, config, io.sources);
  const { hintWriter, hints } = config;
  if (hintWriter.endsWith(".jsonl") && hints === "self") {
    throw new UsageError(
      `Cannot use --hint-writer ${hintWriter} with --hints self: a file's hints are the rows' own`,
    );
  }
  const problems = hintWriter.endsWith(".jsonl")
    ? addHints(given, await readHints(hintWriter, io), hintWriter)
    : [...given];
  checkNeeds(method.id, method.needs ?? [], problems);
  if (config.reward === undefined) return { method, problems };
  const reward = await loadReward(config.reward, io.resolvePath);
  return { method, problems, reward };
}

/** Loads another model that writes hints, where the option names one. */
export async function loadHintWriter(
  config: MethodChoice,
  { method, placement }: Pick<LoadedModel, "placement"> & { method: Method },
  io: TaskIo,
): Promise<
  { hintWriter?: { policy: Policy; tokenizer: LoadedModel["tokenizer"] } }
> {
  const { hintWriter: name } = config;
  const isWord = ["live", "lagged", "frozen"].includes(name);
  const seeksHints = method.guidance?.(config)?.kind === "hints";
  if (isWord || !seeksHints || name.endsWith(".jsonl")) return {};
  io.log(`hint writer: ${name}`);
  const options = { ...placement, printPrompt: false, threads: 0 };
  const writer = await loadModel({ ...options, model: name }, io);
  const policy = await loadPolicy(writer.folder, placement);
  return { hintWriter: { policy, tokenizer: writer.tokenizer } };
}

async function readHints(name: string, io: TaskIo): Promise<HintRow[]> {
  const input = await io.openInput(name);
  const rows: HintRow[] = [];
  for await (const { record, line } of readRecords(input.stream, input)) {
    if ("selfhint" in record) continue;
    const { id, hints } = record;
    if (typeof id !== "string" || typeof hints !== "object") {
      throw new DataError(
        `Cannot read ${name}:${line}: it has not both an \`id\` and \`hints\``,
      );
    }
    rows.push({ id, ...(hints && { hints }) });
  }
  return rows;
}
