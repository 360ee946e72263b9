import type { Value } from "../graph/mod.ts";
import type { TokenValues } from "../objective/mod.ts";
import { type Tensor, tensor } from "../runtime/mod.ts";
import { completionFeeds } from "./_token_values.ts";
import { GRADIENT, gradientGraph } from "./gradient_graph.ts";
import { NonFiniteError } from "./non_finite_error.ts";
import { packRows, rowLength, type ScoreRow } from "./pack_rows.ts";
import { type PassLimits, planPasses } from "./plan_passes.ts";
import { type Policy, policyFeeds } from "./policy.ts";
import { policyPass } from "./policy_pass.ts";

/** A batch and the loss over its completion tokens. */
export interface GradientRequest<Row extends ScoreRow> extends PassLimits {
  /** Names the loss: its graph is built once a policy. */
  name: string;
  /** The batch. */
  rows: readonly Row[];
  /** Writes the loss of every token, shape [completion]. */
  tokenLoss: (tokens: TokenValues) => Value;
  /** One weight a row: that of each of its tokens in the loss. */
  weights: readonly number[];
  /** Further inputs of the loss, one value or array of values a row. */
  columns: Readonly<Record<string, (row: Row) => number | Float32Array>>;
  /** Whether the loss takes means over completions (default: no). */
  readsCompletions?: boolean;
  /** Stops between two micro-batches, with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Gradients summed over a batch. */
export interface AccumulatedGradients {
  /** By weight name, in the weight's layout. */
  gradients: Map<string, Float32Array>;
  /** The loss. */
  loss: number;
  /** Log-probabilities of every row's completion tokens. */
  logprobs: Float32Array[];
  /** Prompt and completion tokens that were run. */
  trainedTokens: number;
}

/**
 * Runs forward and backward over a batch in micro-batches and sums the
 * gradients of `sum over tokens of weight * loss`.
 *
 * @param policy The policy.
 * @param request Batch, loss and budget.
 * @returns Gradients, loss and log-probabilities.
 * @throws {NonFiniteError} If a micro-batch has a loss that is not finite.
 */
export async function accumulateGradients<Row extends ScoreRow>(
  policy: Policy,
  request: GradientRequest<Row>,
): Promise<AccumulatedGradients> {
  const { rows, weights } = request;
  const gradients = new Map<string, Float32Array>();
  const logprobs = rows.map(() => new Float32Array());
  let loss = 0;
  let trainedTokens = 0;
  const plan = planPasses(policy.config, "train", rows, request);
  for (const { batch, layout } of plan) {
    request.signal?.throwIfAborted();
    const members = batch.map((index) => rows[index]!);
    const feeds = packRows(members);
    feeds.loss_weights = column(members, (_, at) => weights[batch[at]!]!);
    for (const [name, read] of Object.entries(request.columns)) {
      feeds[name] = column(members, read);
    }
    if (request.readsCompletions) {
      Object.assign(feeds, completionFeeds(members));
    }
    const pass = policyPass(
      policy,
      `${request.name} ${JSON.stringify(layout)}`,
      (graph) => gradientGraph(graph, policy, request.tokenLoss, layout),
      { keepRepeats: true, cut: layout.byLayer },
    );
    let part = 0;
    let scores = new Float32Array();
    await pass.run(
      { ...policyFeeds(policy, Math.max(...members.map(rowLength))), ...feeds },
      (name, { data }) => {
        const values = data as Float32Array<ArrayBuffer>;
        if (name === "loss") part = values[0]!;
        else if (name === "logprobs") scores = values;
        else addInto(gradients, name.slice(GRADIENT.length), values);
      },
    );
    if (!Number.isFinite(part)) {
      throw new NonFiniteError("the loss", part, batch);
    }
    loss += part;
    let start = 0;
    for (const index of batch) {
      const row = rows[index]!;
      const end = start + row.completionIds.length;
      logprobs[index] = scores.slice(start, end);
      start = end;
      trainedTokens += rowLength(row);
    }
  }
  return { loss, logprobs, trainedTokens, gradients };
}

/** Adds to a gradient; the first part is kept, not copied. */
function addInto(
  sums: Map<string, Float32Array>,
  name: string,
  part: Float32Array,
): void {
  const sum = sums.get(name);
  if (sum === undefined) sums.set(name, part);
  else for (let i = 0; i < sum.length; i++) sum[i]! += part[i]!;
}

/** One value a completion token, from one value or one array a row. */
function column<Row extends ScoreRow>(
  rows: readonly Row[],
  read: (row: Row, at: number) => number | Float32Array,
): Tensor<"float32"> {
  const count = rows.reduce((sum, row) => sum + row.completionIds.length, 0);
  const data = new Float32Array(count);
  let start = 0;
  rows.forEach((row, at) => {
    const end = start + row.completionIds.length;
    const value = read(row, at);
    if (typeof value === "number") data.fill(value, start, end);
    else data.set(value, start);
    start = end;
  });
  return tensor("float32", [count], data);
}
