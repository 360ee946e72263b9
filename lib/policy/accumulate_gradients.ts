import {
  gradients,
  type Graph,
  input,
  multiply,
  output,
  reduceSum,
  type Value,
} from "../graph/mod.ts";
import { type Tensor, tensor, type Tensors } from "../runtime/mod.ts";
import { tokensWithinMemory } from "./_memory_budget.ts";
import { completionGraph } from "./completion_graph.ts";
import { NonFiniteError } from "./non_finite_error.ts";
import { packRows, rowLength, type ScoreRow } from "./pack_rows.ts";
import { type Policy, policyFeeds, policySession } from "./policy.ts";
import { splitRows } from "./split_rows.ts";

/** A batch and the loss over its completion tokens. */
export interface GradientRequest<Row extends ScoreRow> {
  /** Names the loss: its graph is built once a policy. */
  name: string;
  /** The batch. */
  rows: readonly Row[];
  /**
   * Padded tokens of one micro-batch at most, fewer where a large model would
   * take too much memory; a longer row runs alone.
   */
  tokenBudget: number;
  /** Writes the loss of every token, shape [completion], from log-probabilities. */
  tokenLoss: (graph: Graph, logprobs: Value) => Value;
  /** One weight a row: that of each of its tokens in the loss. */
  weights: readonly number[];
  /** Further inputs of the loss, one value or array of values a row. */
  columns: Readonly<Record<string, (row: Row) => number | Float32Array>>;
  /** Stops between two micro-batches, with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Gradients summed over a batch. */
export interface AccumulatedGradients {
  /** By weight name, in the weight's layout. Valid until the next call. */
  gradients: Map<string, Float32Array>;
  /** The loss. */
  loss: number;
  /** Log-probabilities of every row's completion tokens. */
  logprobs: Float32Array[];
  /** Prompt and completion tokens that were run. */
  trainedTokens: number;
}

/** Buffers by policy, so that a step allocates nothing of the model's size. */
const BUFFERS = new WeakMap<Policy, Tensors[]>();

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
  const session = await policySession(
    policy,
    request.name,
    (graph) => gradientGraph(graph, policy, request.tokenLoss),
    { keepRepeats: true },
  );
  const total = gradientBuffer(policy, 0);
  const logprobs = rows.map(() => new Float32Array());
  let loss = 0;
  let trainedTokens = 0;
  const batches = splitRows(
    rows,
    tokensWithinMemory(
      policy.config,
      "train",
      Math.max(...rows.map(rowLength)),
      request.tokenBudget,
    ),
  );
  for (const [number, batch] of batches.entries()) {
    request.signal?.throwIfAborted();
    const members = batch.map((index) => rows[index]!);
    const feeds = packRows(members);
    feeds.loss_weights = column(members, (_, at) => weights[batch[at]!]!);
    for (const [name, read] of Object.entries(request.columns)) {
      feeds[name] = column(members, read);
    }
    const tokens = feeds.targets!.shape[0]!;
    const results = {
      loss: tensor("float32", [], new Float32Array(1)),
      logprobs: tensor("float32", [tokens], new Float32Array(tokens)),
    };
    const into = number === 0 ? total : gradientBuffer(policy, 1);
    await session.run(
      {
        ...policyFeeds(policy, Math.max(...members.map(rowLength))),
        ...feeds,
      },
      { ...into, ...results },
    );
    const part = results.loss.data[0]!;
    if (!Number.isFinite(part)) {
      throw new NonFiniteError("the loss", part, batch);
    }
    if (into !== total) addInto(total, into);
    loss += part;
    let start = 0;
    for (const index of batch) {
      const row = rows[index]!;
      const end = start + row.completionIds.length;
      logprobs[index] = results.logprobs.data.slice(start, end);
      start = end;
      trainedTokens += rowLength(row);
    }
  }
  return {
    loss,
    logprobs,
    trainedTokens,
    gradients: new Map(
      [...policy.weights.keys()].map((name) => [
        name,
        total[`gradient.${name}`]!.data as Float32Array,
      ]),
    ),
  };
}

function gradientGraph(
  graph: Graph,
  policy: Policy,
  tokenLoss: (graph: Graph, logprobs: Value) => Value,
): void {
  const { parameters, logprobs } = completionGraph(graph, policy);
  const tokens = input(graph, "loss_weights", "float32", ["completion"]);
  const loss = reduceSum(multiply(tokenLoss(graph, logprobs), tokens), [0]);
  output("loss", loss);
  output("logprobs", logprobs);
  const names = [...parameters.keys()];
  gradients(loss, [...parameters.values()]).forEach((gradient, index) =>
    output(`gradient.${names[index]}`, gradient)
  );
}

/** The buffer of a batch's gradients, or of one further micro-batch's. */
function gradientBuffer(policy: Policy, which: 0 | 1): Tensors {
  const known = BUFFERS.get(policy) ?? [];
  BUFFERS.set(policy, known);
  return known[which] ??= Object.fromEntries(
    Array.from(policy.weights, ([name, { shape, data }]) => [
      `gradient.${name}`,
      tensor("float32", shape, new Float32Array(data.length)),
    ]),
  );
}

function addInto(total: Tensors, part: Tensors): void {
  for (const [name, { data }] of Object.entries(part)) {
    const sum = total[name]!.data as Float32Array;
    const values = data as Float32Array;
    for (let i = 0; i < sum.length; i++) sum[i]! += values[i]!;
  }
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
