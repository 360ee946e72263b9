import { output } from "../graph/mod.ts";
import { completionGraph } from "./completion_graph.ts";
import { packRows, rowLength, type ScoreRow } from "./pack_rows.ts";
import { type PassLimits, planPasses } from "./plan_passes.ts";
import { type Policy, policyFeeds } from "./policy.ts";
import { policyPass } from "./policy_pass.ts";

/** What a policy says of one row's completion tokens. */
export interface RowScore {
  /** Log-probabilities in nats, one a completion token. */
  logprobs: Float32Array;
  /** Entropies in nats, one a completion token. */
  entropies: Float32Array;
}

/** How rows are scored: within 4,096 padded tokens a run when nothing is said. */
export interface ScoreOptions extends Partial<PassLimits> {
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
  const scores = rows.map(() => ({
    logprobs: new Float32Array(),
    entropies: new Float32Array(),
  }));
  const filled = rows.flatMap((row, index) =>
    row.completionIds.length > 0 ? [index] : []
  );
  const members = filled.map((index) => rows[index]!);
  const plan = planPasses(policy.config, "score", members, {
    tokenBudget: options.tokenBudget ?? 4096,
    memory: options.memory,
  });
  for (const { batch, layout } of plan) {
    options.signal?.throwIfAborted();
    const packed = batch.map((index) => members[index]!);
    const pass = policyPass(
      policy,
      `score ${JSON.stringify(layout)}`,
      (graph) => {
        const { logprobs, entropies } = completionGraph(graph, policy, layout);
        output("logprobs", logprobs);
        output("entropies", entropies);
      },
      { cut: layout.byLayer },
    );
    const results = new Map<string, Float32Array>();
    await pass.run(
      {
        ...policyFeeds(policy, Math.max(...packed.map(rowLength))),
        ...packRows(packed),
      },
      (name, { data }) => results.set(name, data as Float32Array),
    );
    const logprobs = results.get("logprobs")!;
    const entropies = results.get("entropies")!;
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
