import { tensor, type Tensors } from "../runtime/mod.ts";
import {
  addGroups,
  cacheFeeds,
  cacheRows,
  createCache,
  type KeyValueCache,
  removeRow,
  storePrompt,
  storeStep,
  tidy,
} from "./_key_value_cache.ts";
import { packPrompts } from "./_pack_prompts.ts";
import { type Policy, policyFeeds, policySession } from "./policy.ts";
import { decodeGraph, prefillGraph } from "./rollout_graphs.ts";
import type { Rollout, RolloutOptions, RolloutRequest } from "./rollout.ts";
import { sampleToken } from "./sample_token.ts";
import { splitByTokenBudget } from "./split_by_token_budget.ts";
import { uniform } from "./uniform.ts";

/** A request that is being decoded in one row of the cache. */
interface Row {
  index: number;
  request: RolloutRequest;
  limit: number;
  ids: number[];
  logprobs: number[];
  entropies: number[];
}

/** Padded prompt tokens of one prefill run. */
const PREFILL_TOKENS = 4096;

/**
 * Samples completions by continuous batching: rows that finish leave at once
 * and waiting requests take their places. Equal prompts are computed once.
 *
 * A request's tokens depend on its seed and the policy alone, not on the batch
 * (its numbers are keyed by position, and products never run on a single row).
 *
 * @example Usage
 * ```ts
 * import { loadPolicy, sampleRollouts } from "./mod.ts";
 *
 * await using policy = await loadPolicy("datasets/ring/starter", {
 *   device: "cpu",
 * });
 * const [rollout] = await sampleRollouts(policy, [{
 *   promptIds: [1, 2, 3],
 *   seed: [0, 0],
 *   parameters: {
 *     temperature: 1,
 *     topP: 1,
 *     topK: 0,
 *     minP: 0,
 *     maxCompletionLength: 4,
 *     stopIds: [4],
 *   },
 * }]);
 * console.assert(rollout!.completionIds.length <= 4);
 * ```
 *
 * @param policy The policy.
 * @param requests What to sample.
 * @param options Batch size, cancellation and progress.
 * @returns One rollout a request, in the requests' order.
 */
export async function sampleRollouts(
  policy: Policy,
  requests: readonly RolloutRequest[],
  options: RolloutOptions = {},
): Promise<Rollout[]> {
  const rollouts = new Array<Rollout>(requests.length);
  const waiting = requests.map((request, index): Row => ({
    index,
    request,
    limit: completionLimit(policy, request),
    ids: [],
    logprobs: [],
    entropies: [],
  })).reverse();
  const size = Math.min(options.maxRows ?? 256, requests.length);
  const cache = createCache<Row>(policy.config);
  let active = 0;
  const finish = (row: Row, truncated: boolean) => {
    rollouts[row.index] = {
      completionIds: row.ids,
      logprobs: Float32Array.from(row.logprobs),
      entropies: Float32Array.from(row.entropies),
      truncated,
    };
    options.onRollout?.(rollouts[row.index]!, row.index);
    active--;
  };
  while (waiting.length > 0 || active > 0) {
    options.signal?.throwIfAborted();
    const room = size - active;
    // Prompts are worth a run of their own once a quarter of the rows is free.
    const joining = active === 0 || room >= size / 4
      ? waiting.splice(-Math.min(room, waiting.length)).reverse()
      : [];
    if (joining.length > 0 && room > 0) {
      active += joining.length;
      await prefill(policy, cache, joining);
      options.onTokens?.(joining.length);
    } else {
      const drawn = await step(policy, cache);
      options.onTokens?.(drawn);
    }
    dropFinished(cache, finish);
  }
  return rollouts;
}

/** How many tokens may be drawn before the length or the context ends. */
function completionLimit(policy: Policy, request: RolloutRequest): number {
  const { promptIds, parameters } = request;
  const context = policy.config.maxPositions - promptIds.length;
  if (promptIds.length === 0 || context <= 0) {
    throw new RangeError(
      `Cannot sample: the prompt has ${promptIds.length} tokens, the model takes 1 to ${
        policy.config.maxPositions - 1
      }`,
    );
  }
  return Math.min(parameters.maxCompletionLength, context);
}

/** Runs the prompts of joining rows and draws each row's first token. */
async function prefill(
  policy: Policy,
  cache: KeyValueCache<Row>,
  joining: readonly Row[],
): Promise<void> {
  const session = await policySession(
    policy,
    "prefill",
    (graph) => prefillGraph(graph, policy),
  );
  const groups = [
    ...Map.groupBy(joining, (row) => row.request.promptIds.join()).values(),
  ].map((rows) => ({ rows, promptLength: rows[0]!.request.promptIds.length }));
  addGroups(cache, groups);
  const lengths = groups.map(({ promptLength }) => promptLength);
  for (const batch of splitByTokenBudget(lengths, PREFILL_TOKENS)) {
    const members = batch.map((index) => groups[index]!);
    const { length, feeds } = packPrompts(
      members.map(({ rows }) => rows[0]!.request.promptIds),
    );
    const rows = members.flatMap((group, source) =>
      group.rows.map((row) => ({ row, source }))
    );
    const padded = rows.length === 1 ? [rows[0]!, rows[0]!] : rows;
    const last = padded.map(({ row, source }) =>
      BigInt(source * length + row.request.promptIds.length - 1)
    );
    const outputs = await session.run({
      ...policyFeeds(policy, length),
      ...feeds,
      completion_rows: tensor(
        "int64",
        [padded.length],
        BigInt64Array.from(last),
      ),
      inverse_temperature: inverseTemperatures(padded.map(({ row }) => row)),
    }, prefillOutputs(policy));
    cache.blocks.forEach((block, at) => {
      const source = members.findIndex((group) =>
        group.rows.includes(block.rows[0]!)
      );
      if (source >= 0) storePrompt(cache, outputs, source, at);
    });
    rows.forEach(({ row }, at) => draw(row, outputs, at));
  }
}

function prefillOutputs(policy: Policy): string[] {
  const names = ["probabilities", "entropies"];
  for (let layer = 0; layer < policy.config.layers; layer++) {
    names.push(`keys.${layer}`, `values.${layer}`);
  }
  return names;
}

/** Runs one token of every active row and draws the next; counts them. */
async function step(
  policy: Policy,
  cache: KeyValueCache<Row>,
): Promise<number> {
  const session = await policySession(
    policy,
    "decode",
    (graph) => decodeGraph(graph, policy),
    { prepareBase: true },
  );
  // The newest token of a row is not in the cache yet: it stands right after.
  const newest = (row: Row) => row.ids.length - 1;
  tidy(cache, Math.max(...activeRows(cache).map(newest)) + 1);
  const rows = cacheRows(cache);
  const own = rows.map((row) => row ? newest(row) : 0);
  const positions = rows.map((row, at) =>
    row ? row.request.promptIds.length + own[at]! : 0
  );
  const ints = (values: number[], shape: number[]) =>
    tensor("int64", shape, BigInt64Array.from(values, BigInt));
  const outputs = await session.run({
    ...policyFeeds(policy, Math.max(...positions) + 1),
    ...cacheFeeds(cache),
    input_ids: ints(rows.map((row) => row?.ids.at(-1) ?? 0), [rows.length]),
    positions: ints(positions, [rows.length]),
    own_last: ints(
      own.map((position) => position - 1),
      [cache.blocks.length, cache.slots],
    ),
    inverse_temperature: inverseTemperatures(rows),
  }, decodeOutputs(policy));
  storeStep(cache, outputs, own);
  rows.forEach((row, at) => row && draw(row, outputs, at));
  return rows.filter((row) => row !== undefined).length;
}

function activeRows(cache: KeyValueCache<Row>): Row[] {
  return cacheRows(cache).filter((row) => row !== undefined);
}

function decodeOutputs(policy: Policy): string[] {
  return prefillOutputs(policy).map((name) => name.replace("s.", "."));
}

/** Draws a row's next token from its line of the probabilities. */
function draw(row: Row, outputs: Tensors, at: number): void {
  const { data, shape } = outputs.probabilities!;
  const size = shape[1]!;
  const line = (data as Float32Array).subarray(at * size, (at + 1) * size);
  const { seed, parameters } = row.request;
  const token = sampleToken(line, parameters, uniform(seed, row.ids.length));
  row.ids.push(token);
  row.logprobs.push(Math.log(line[token]!));
  row.entropies.push((outputs.entropies!.data as Float32Array)[at]!);
}

/** Takes finished rows out. */
function dropFinished(
  cache: KeyValueCache<Row>,
  finish: (row: Row, truncated: boolean) => void,
): void {
  for (const row of activeRows(cache)) {
    const stopped = row.request.parameters.stopIds.includes(row.ids.at(-1)!);
    if (!stopped && row.ids.length < row.limit) continue;
    removeRow(cache, row);
    finish(row, !stopped);
  }
}

function inverseTemperatures(rows: readonly (Row | undefined)[]) {
  return tensor(
    "float32",
    [rows.length, 1],
    Float32Array.from(
      rows,
      (row) => 1 / (row?.request.parameters.temperature || 1),
    ),
  );
}
