import {
  constant,
  dimension,
  divide,
  expand,
  gatherRows,
  type Graph,
  input,
  maximum,
  reshape,
  scatterAddRows,
  type Value,
} from "../graph/mod.ts";
import type { TokenValues } from "../objective/mod.ts";
import type { CompletionValues } from "./completion_graph.ts";

/** What a packed batch offers to a token loss. */
export function tokenValues(
  graph: Graph,
  { logprobs, entropies, rows }: CompletionValues,
): TokenValues {
  const columns = new Map<string, Value>();
  return {
    logprobs,
    entropies,
    column(name) {
      const known = columns.get(name);
      if (known !== undefined) return known;
      const column = input(graph, name, "float32", ["completion"]);
      columns.set(name, column);
      return column;
    },
    completionMean(values) {
      const completions = divide(rows, dimension(graph, "length"));
      const one = constant(graph, "float32", [1], [1, 1]);
      const counts = sums(completions, expand(one, ["completion", 1]));
      const totals = sums(completions, reshape(values, ["completion", 1]));
      // A row that pads the batch has no tokens.
      const means = divide(totals, maximum(counts, one));
      return reshape(gatherRows(means, completions), ["completion"]);
    },
  };
}

function sums(completions: Value, column: Value): Value {
  return scatterAddRows("batch", completions, column);
}
