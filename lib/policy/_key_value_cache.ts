import type { ModelConfig } from "../model/mod.ts";
import { tensor, type Tensors } from "../runtime/mod.ts";

/** Positions by which a cache grows. */
const GROWTH = 32;

/**
 * Keys and values of a batch of rows, one array a layer and kind, each [rows,
 * kvHeads, capacity, headDim]. Rows are dense from 0, so the first n are a
 * tensor without a copy.
 */
export interface KeyValueCache {
  /** The decoder's shape. */
  readonly config: ModelConfig;
  /** Rows there is room for. */
  readonly rows: number;
  /** Positions there is room for in every row. */
  capacity: number;
  /** By tensor name: `keys.0`, `values.0`, `keys.1`, ... */
  arrays: Map<string, Float32Array>;
}

/** Names of a cache's tensors, `keys.i` and `values.i` of each layer. */
function tensorNames(config: ModelConfig): string[] {
  return Array.from(
    { length: config.layers },
    (_, layer) => [`keys.${layer}`, `values.${layer}`],
  ).flat();
}

/** Makes an empty cache. */
export function createCache(config: ModelConfig, rows: number): KeyValueCache {
  const arrays = new Map(
    tensorNames(config).map((name) => [name, new Float32Array()]),
  );
  return { config, rows, capacity: 0, arrays };
}

/** Makes room for a number of positions, keeping what is stored. */
export function reserve(cache: KeyValueCache, positions: number): void {
  if (positions <= cache.capacity) return;
  const capacity = Math.ceil(positions / GROWTH) * GROWTH;
  const { kvHeads, headDim } = cache.config;
  const from = cache.capacity * headDim;
  const to = capacity * headDim;
  for (const [name, old] of cache.arrays) {
    const grown = new Float32Array(cache.rows * kvHeads * to);
    for (let head = 0; from > 0 && head < cache.rows * kvHeads; head++) {
      grown.set(old.subarray(head * from, (head + 1) * from), head * to);
    }
    cache.arrays.set(name, grown);
  }
  cache.capacity = capacity;
}

/** The first rows as feeds. */
export function cacheFeeds(cache: KeyValueCache, rows: number): Tensors {
  const { kvHeads, headDim } = cache.config;
  const shape = [rows, kvHeads, cache.capacity, headDim];
  const size = rows * kvHeads * cache.capacity * headDim;
  return Object.fromEntries(
    Array.from(cache.arrays, ([name, data]) => [
      name,
      tensor("float32", shape, data.subarray(0, size)),
    ]),
  );
}

/**
 * Stores `count` positions of row `source` of a graph's outputs (`keys.i` and
 * `values.i` of a prompt) at the start of row `target`.
 */
export function storePrompt(
  cache: KeyValueCache,
  outputs: Tensors,
  source: number,
  target: number,
  count: number,
): void {
  const { kvHeads, headDim } = cache.config;
  for (const [name, data] of cache.arrays) {
    const from = outputs[name]!;
    const length = from.shape[2]!;
    for (let head = 0; head < kvHeads; head++) {
      const start = (source * kvHeads + head) * length * headDim;
      data.set(
        (from.data as Float32Array).subarray(start, start + count * headDim),
        (target * kvHeads + head) * cache.capacity * headDim,
      );
    }
  }
}

/** Stores a step's `key.i` and `value.i`, row by row at each row's position. */
export function storeStep(
  cache: KeyValueCache,
  outputs: Tensors,
  positions: readonly number[],
): void {
  const { kvHeads, headDim } = cache.config;
  for (const [name, data] of cache.arrays) {
    const from = outputs[name.replace("s.", ".")]!.data as Float32Array;
    positions.forEach((position, row) => {
      for (let head = 0; head < kvHeads; head++) {
        const source = (row * kvHeads + head) * headDim;
        const target = ((row * kvHeads + head) * cache.capacity + position) *
          headDim;
        for (let i = 0; i < headDim; i++) data[target + i] = from[source + i]!;
      }
    });
  }
}

/** Copies one row over another. */
export function moveRow(
  cache: KeyValueCache,
  from: number,
  to: number,
): void {
  if (from === to) return;
  const size = cache.config.kvHeads * cache.capacity * cache.config.headDim;
  for (const data of cache.arrays.values()) {
    data.copyWithin(to * size, from * size, (from + 1) * size);
  }
}
