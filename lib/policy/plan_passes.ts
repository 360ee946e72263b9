import type { ModelConfig } from "../model/mod.ts";
import {
  type GraphLayout,
  layerLayout,
  type PackedSizes,
  WHOLE_GRAPH,
} from "./graph_layout.ts";
import type { MemoryMode } from "./memory_mode.ts";
import { rowLength, type ScoreRow } from "./pack_rows.ts";
import { splitRows } from "./split_rows.ts";

/** What bounds the memory of a pass over rows. */
export interface PassLimits {
  /**
   * Padded tokens of one micro-batch at most, fewer where a large model would
   * take too much memory; a longer row runs alone.
   */
  tokenBudget: number;
  /** Which graph runs: see {@linkcode MemoryMode}. */
  memory?: MemoryMode | undefined;
}

/** Forward alone, or forward and backward. */
export type PassKind = "score" | "train";

/** A micro-batch. */
export interface PlannedPass {
  /** Indexes of its rows. */
  batch: number[];
  /** How its graph is divided. */
  layout: GraphLayout;
}

/** Bytes that a micro-batch's intermediate values may take. */
const BUDGET = 4 * 2 ** 30;

/** Bytes of a block's scores, or of a chunk's logits, times those alive. */
const BLOCKS = 5 * 2 ** 27;

/**
 * Plans micro-batches and the graph of each.
 *
 * @param config The decoder's shape.
 * @param kind Whether gradients are wanted.
 * @param rows The rows.
 * @param limits Token budget and memory.
 * @returns Micro-batches, longest rows first.
 */
export function planPasses(
  config: ModelConfig,
  kind: PassKind,
  rows: readonly ScoreRow[],
  { tokenBudget, memory = "auto" }: PassLimits,
): PlannedPass[] {
  if (rows.length === 0) return [];
  const longest = Math.max(...rows.map(rowLength));
  const byLayer = runsByLayer(config, kind, longest, memory);
  const token = bytesPerToken(config, kind, longest, byLayer);
  const tokens = Math.max(1, Math.floor(BUDGET / token));
  return splitRows(rows, Math.min(tokenBudget, tokens)).map((batch) => ({
    batch,
    layout: byLayer
      ? layerLayout(config, packedSizes(batch.map((index) => rows[index]!)))
      : WHOLE_GRAPH,
  }));
}

/**
 * Estimates what a micro-batch's intermediate values take.
 *
 * @param config The decoder's shape.
 * @param kind Whether gradients are wanted.
 * @param longest Tokens of the longest row.
 * @param limits Token budget and memory.
 * @returns Bytes.
 */
export function estimatePassMemory(
  config: ModelConfig,
  kind: PassKind,
  longest: number,
  { tokenBudget, memory = "auto" }: PassLimits,
): number {
  const byLayer = runsByLayer(config, kind, longest, memory);
  const token = bytesPerToken(config, kind, longest, byLayer);
  const tokens = Math.max(longest, Math.min(tokenBudget, BUDGET / token));
  return tokens * token + (byLayer ? BLOCKS : 0);
}

function runsByLayer(
  config: ModelConfig,
  kind: PassKind,
  longest: number,
  memory: MemoryMode,
): boolean {
  return memory === "layers" || (memory === "auto" &&
    longest * bytesPerToken(config, kind, longest, false) > BUDGET);
}

/** Bytes alive a token at the peak. */
function bytesPerToken(
  { layers, hiddenSize, intermediateSize, heads, vocabularySize }: ModelConfig,
  kind: PassKind,
  longest: number,
  byLayer: boolean,
): number {
  const working = 12 * hiddenSize + 5 * intermediateSize;
  if (byLayer) {
    return 4 *
      (working + (kind === "train" ? layers * hiddenSize : hiddenSize));
  }
  const kept = kind === "train"
    ? layers * (6 * hiddenSize + 2 * intermediateSize + heads * longest)
    : 0;
  const vocabulary = (kind === "train" ? 5 : 4) * vocabularySize;
  return 4 * (kept + working + 3 * heads * longest + vocabulary);
}

/** The sizes that packing gives rows. */
function packedSizes(rows: readonly ScoreRow[]): PackedSizes {
  const longest = Math.max(...rows.map((row) => row.completionIds.length));
  return {
    prompts: new Set(rows.map(({ promptIds }) => promptIds.join())).size,
    promptLength: Math.max(...rows.map(({ promptIds }) => promptIds.length)),
    rows: rows.length,
    length: Math.max(1, longest - 1),
    tokens: rows.reduce((sum, row) => sum + row.completionIds.length, 0),
  };
}
