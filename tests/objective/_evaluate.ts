import {
  createGraph,
  gradients,
  input,
  multiply,
  output,
  reduceSum,
  serializeGraph,
  type Value,
} from "../../lib/graph/mod.ts";
import type { TokenValues } from "../../lib/objective/mod.ts";
import { createSession, tensor } from "../../lib/runtime/mod.ts";

/** The inputs of a token loss, one number a token each. */
export type Columns = Record<string, readonly number[]> & {
  logprobs: readonly number[];
};

/** Losses of tokens, and the gradient of their sum by `logprobs`. */
export interface Evaluated {
  losses: number[];
  gradient: number[];
}

/**
 * Evaluates a token loss; all tokens are one completion.
 */
export async function evaluateLoss(
  columns: Columns,
  loss: (tokens: TokenValues) => Value,
): Promise<Evaluated> {
  const graph = createGraph();
  const count = columns.logprobs.length;
  const read = (name: string) => {
    const known = graph.inputs.find((value) => value.name === name);
    return known ?? input(graph, name, "float32", [count]);
  };
  const logprobs = read("logprobs");
  const losses = loss({
    logprobs,
    entropies: read("entropies"),
    column: read,
    completionMean: (values) => mean(values, count),
  });
  const weights = input(graph, "weights", "float32", [count]);
  const [gradient] = gradients(
    reduceSum(multiply(losses, weights), [0]),
    [logprobs],
  );
  output("losses", losses);
  output("gradient", gradient!);
  await using session = await createSession(serializeGraph(graph), {
    device: "cpu",
    threads: 1,
  });
  const given: Record<string, readonly number[]> = {
    weights: new Array(count).fill(1),
    "one_over_count": new Array(count).fill(1 / count),
    ...columns,
  };
  const feeds = Object.fromEntries(
    graph.inputs.map(({ name }) => [
      name,
      tensor(
        "float32",
        [count],
        Float32Array.from(given[name] ?? new Array(count).fill(0)),
      ),
    ]),
  );
  const results = await session.run(feeds, ["losses", "gradient"]);
  return {
    losses: Array.from(results.losses!.data as Float32Array),
    gradient: Array.from(results.gradient!.data as Float32Array),
  };
}

function mean(values: Value, count: number): Value {
  const sum = reduceSum(values, [0], { keepDimensions: true });
  const graph = values.graph;
  const spread = input(graph, "one_over_count", "float32", [count]);
  return multiply(sum, spread);
}
