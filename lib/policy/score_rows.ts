import { output } from "../graph/mod.ts";
import { tokensWithinMemory } from "./_memory_budget.ts";
import { completionGraph } from "./completion_graph.ts";
import { packRows, rowLength, type ScoreRow } from "./pack_rows.ts";
import { type Policy, policyFeeds, policySession } from "./policy.ts";
import { splitRows } from "./split_rows.ts";

/** What a policy says of one row's completion tokens. */
export interface RowScore {
  /** Log-probabilities in nats, one a completion token. */
  logprobs: Float32Array;
  /** Entropies in nats, one a completion token. */
  entropies: Float32Array;
}

/** How rows are scored. */
export interface ScoreOptions {
  /**
   * Padded tokens of one run at most; a longer row runs alone.
   *
   * @default {4096}
   */
  tokenBudget?: number;
  /** Stops between two micro-batches, with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Scores completions: log-probabilities `log softmax(logits / temperature)` over
 * the full vocabulary, and entropies.
 *
 * @example Usage
 * ```ts
 * import { loadPolicy, scoreRows } from "./mod.ts";
 *
 * await using policy = await loadPolicy("datasets/ring/starter", {
 *   device: "cpu",
 * });
 * const [score] = await scoreRows(policy, [
 *   { promptIds: [1, 2], completionIds: [3, 4], temperature: 1 },
 * ]);
 * console.assert(score!.logprobs.length === 2);
 * ```
 *
 * @param policy The policy.
 * @param rows Prompts with completions.
 * @param options Token budget.
 * @returns One score a row, in the rows' order.
 */
export async function scoreRows(
  policy: Policy,
  rows: readonly ScoreRow[],
  options: ScoreOptions = {},
): Promise<RowScore[]> {
  const session = await policySession(policy, "score", (graph) => {
    const { logprobs, entropies } = completionGraph(graph, policy);
    output("logprobs", logprobs);
    output("entropies", entropies);
  });
  const scores = rows.map(() => ({
    logprobs: new Float32Array(),
    entropies: new Float32Array(),
  }));
  const filled = rows.flatMap((row, index) =>
    row.completionIds.length > 0 ? [index] : []
  );
  const members = filled.map((index) => rows[index]!);
  const batches = splitRows(
    members,
    tokensWithinMemory(
      policy.config,
      "score",
      Math.max(...members.map(rowLength)),
      options.tokenBudget ?? 4096,
    ),
  );
  for (const batch of batches) {
    options.signal?.throwIfAborted();
    const packed = batch.map((index) => members[index]!);
    const results = await session.run(
      {
        ...policyFeeds(policy, Math.max(...packed.map(rowLength))),
        ...packRows(packed),
      },
      ["logprobs", "entropies"],
    );
    const logprobs = results.logprobs!.data as Float32Array;
    const entropies = results.entropies!.data as Float32Array;
    let start = 0;
    for (const member of batch) {
      const index = filled[member]!;
      const end = start + rows[index]!.completionIds.length;
      scores[index] = {
        logprobs: logprobs.slice(start, end),
        entropies: entropies.slice(start, end),
      };
      start = end;
    }
  }
  return scores;
}
