import {
  gatherRows,
  type Graph,
  input,
  multiply,
  reshape,
  scatterAddRows,
  type Value,
} from "../graph/mod.ts";
import type { TokenValues } from "../objective/mod.ts";
import { tensor, type Tensors } from "../runtime/mod.ts";
import type { ScoreRow } from "./pack_rows.ts";

/** What a packed batch offers to a token loss. */
export function tokenValues(
  graph: Graph,
  { logprobs, entropies }: Pick<TokenValues, "logprobs" | "entropies">,
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
      const rows = input(graph, "token_rows", "int64", ["completion"]);
      const shares = input(graph, "token_shares", "float32", ["rows", 1]);
      const column = reshape(values, ["completion", 1]);
      const means = multiply(scatterAddRows("rows", rows, column), shares);
      return reshape(gatherRows(means, rows), ["completion"]);
    },
  };
}

/** The feeds of `completionMean`: each token's row, and one over its length. */
export function completionFeeds(rows: readonly ScoreRow[]): Tensors {
  const lengths = rows.map(({ completionIds }) => completionIds.length);
  const owners = lengths.flatMap((length, row) =>
    new Array<bigint>(length).fill(BigInt(row))
  );
  return {
    token_rows: tensor("int64", [owners.length], BigInt64Array.from(owners)),
    token_shares: tensor(
      "float32",
      [rows.length, 1],
      Float32Array.from(lengths, (length) => 1 / length),
    ),
  };
}
