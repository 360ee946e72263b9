import {
  concat,
  dimension,
  gemm,
  type Graph,
  input,
  range,
  reshape,
  split,
  splitEvenly,
  subtract,
  type Value,
} from "../graph/mod.ts";
import { attend, byHead, maskBias } from "./causal_attention.ts";
import { type Attend, type DecoderInputs, rotaryInputs } from "./decoder.ts";
import type { ModelConfig } from "./model_config.ts";

/** A decoder's view of packed rows. */
export interface PackedInputs {
  /** Tokens: those of all prompts, then those of all completions. */
  inputs: DecoderInputs;
  /** Attention of prompts over themselves, of completions over both. */
  attend: Attend;
}

/** In how many blocks queries attend, one block in memory at a time. */
export interface AttentionBlocks {
  /** Of a prompt; at most its tokens. */
  prompt: number;
  /** Of a completion; at most its tokens. */
  row: number;
}

/**
 * Declares packed rows in a graph: each distinct prompt once, and completions
 * that point at theirs. What a prompt's keys, values and states are is computed
 * once, and their gradients are summed over its completions.
 *
 * The graph gains the inputs `prompt_ids` [prompts, promptLength],
 * `completion_ids` [rows, length], `positions` [tokens], `prompt_mask` [prompts,
 * promptLength], `row_mask` [rows, promptLength + length] (1 where a key of the
 * row is real), `row_prompts` [rows, prompts] (float32, 1 at the row's prompt),
 * and the rotation tables.
 *
 * @param graph The graph to extend.
 * @param config The decoder's shape.
 * @param blocks How queries are divided; one block each when omitted.
 * @returns The decoder's inputs and its attention.
 */
export function packedInputs(
  graph: Graph,
  config: ModelConfig,
  blocks: AttentionBlocks = { prompt: 1, row: 1 },
): PackedInputs {
  const prompts = ["prompts", "promptLength"] as const;
  const rows = ["rows", "length"] as const;
  const parts = ["promptTokens", "completionTokens"] as const;
  const ids = concat(
    [
      reshape(input(graph, "prompt_ids", "int64", prompts), [parts[0]]),
      reshape(input(graph, "completion_ids", "int64", rows), [parts[1]]),
    ],
    0,
    "tokens",
  );
  const keys = "promptLength + length";
  const promptMask = input(graph, "prompt_mask", "int64", prompts);
  const rowMask = input(graph, "row_mask", "int64", ["rows", keys]);
  const shares = input(graph, "row_prompts", "float32", ["rows", "prompts"]);
  const promptIndex = range(graph, "promptLength");
  const rowIndex = range(graph, "length");
  const keyIndex = subtract(
    range(graph, keys),
    dimension(graph, "promptLength"),
  );
  const promptBias = splitEvenly(promptIndex, 0, blocks.prompt)
    .map((queries) => maskBias(promptMask, queries, promptIndex));
  const rowBias = splitEvenly(rowIndex, 0, blocks.row)
    .map((queries) => maskBias(rowMask, queries, keyIndex));
  /** A prompt's keys or values, and each row's: the prompt's, then its own. */
  const spread = (x: Value) => {
    const [first, second] = split(x, 0, parts);
    const shared = byHead(config, first!, ...prompts);
    const flat = reshape(shared, ["prompts", "promptWidth"]);
    const copies = reshape(gemm(shares, flat), [
      "rows",
      ...shared.shape.slice(1),
    ]);
    const own = byHead(config, second!, ...rows);
    return { prompt: shared, row: concat([copies, own], 2, keys) };
  };
  return {
    inputs: {
      ids,
      positions: input(graph, "positions", "int64", ["tokens"]),
      tables: rotaryInputs(graph, config),
    },
    attend: (query, key, value) => {
      const [promptQuery, rowQuery] = split(query, 0, parts);
      const k = spread(key);
      const v = spread(value);
      const mixed = [
        attend(
          config,
          promptQuery!,
          { key: k.prompt, value: v.prompt, bias: promptBias },
          prompts[1],
        ),
        attend(
          config,
          rowQuery!,
          { key: k.row, value: v.row, bias: rowBias },
          rows[1],
        ),
      ];
      return concat(mixed, 0, "tokens");
    },
  };
}
