import {
  gradients,
  type Graph,
  input,
  multiply,
  output,
  reduceSum,
  type Value,
} from "../graph/mod.ts";
import type { TokenValues } from "../objective/mod.ts";
import { tokenValues } from "./_token_values.ts";
import { completionGraph } from "./completion_graph.ts";
import type { GraphLayout } from "./graph_layout.ts";
import type { Policy } from "./policy.ts";

/** What the names of gradients begin with. */
export const GRADIENT: string = "gradient.";

/**
 * Writes forward and backward pass over packed rows: inputs of
 * {@linkcode completionGraph}, `loss_weights` [completion] and those of the loss;
 * outputs `loss`, `logprobs` and a gradient of every trained weight.
 *
 * @param graph The graph to extend.
 * @param policy The policy whose decoder it is.
 * @param tokenLoss Writes every token's loss, shape [completion].
 * @param layout How it is divided.
 */
export function gradientGraph(
  graph: Graph,
  policy: Policy,
  tokenLoss: (tokens: TokenValues) => Value,
  layout: GraphLayout,
): void {
  const completion = completionGraph(graph, policy, layout);
  const { parameters, logprobs } = completion;
  const weights = input(graph, "loss_weights", "float32", ["completion"]);
  const losses = tokenLoss(tokenValues(graph, completion));
  const loss = reduceSum(multiply(losses, weights), [0]);
  output("loss", loss);
  output("logprobs", logprobs);
  const names = [...parameters.keys()];
  gradients(loss, [...parameters.values()], { recomputeAll: layout.byLayer })
    .forEach((gradient, index) =>
      output(`${GRADIENT}${names[index]}`, gradient)
    );
}
