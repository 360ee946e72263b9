import type { ModelConfig } from "../model/mod.ts";
import { tensor, type Tensors } from "../runtime/mod.ts";

/** Positions by which a cache grows. */
const GROWTH = 32;

/** What a block costs beside its slots, in slots: reading its prompt. */
const PROMPT_COST = 0.5;

/** Rows that share a prompt, in slots; an empty slot computes nothing of use. */
export interface Block<Row> {
  /** Tokens of the prompt. */
  promptLength: number;
  /** The rows, undefined where one has finished. */
  rows: (Row | undefined)[];
  /** The block that holds its keys and values so far, if any. */
  origin?: { at: number; slots: readonly number[] };
}

/**
 * Keys and values of rows in blocks: `prompt_keys.i` and `prompt_values.i`
 * [blocks, kvHeads, promptCapacity, headDim], `own_keys.i` and `own_values.i`
 * [blocks, kvHeads, slots, capacity, headDim] of each layer.
 */
export interface KeyValueCache<Row> {
  /** The decoder's shape. */
  readonly config: ModelConfig;
  /** Dense from 0. */
  blocks: Block<Row>[];
  /** Slots of every block. */
  slots: number;
  /** Positions there is room for in every prompt. */
  promptCapacity: number;
  /** Positions there is room for in every row. */
  capacity: number;
  /** By tensor name. */
  arrays: Map<string, Float32Array>;
}

/** Makes an empty cache. */
export function createCache<Row>(config: ModelConfig): KeyValueCache<Row> {
  return {
    config,
    blocks: [],
    slots: 1,
    promptCapacity: 1,
    capacity: GROWTH,
    arrays: new Map(),
  };
}

/** The rows of all blocks, in order; undefined at empty slots. */
export function cacheRows<Row>(cache: KeyValueCache<Row>): (Row | undefined)[] {
  return cache.blocks.flatMap(({ rows }) => rows);
}

/** The number of slots for which groups of rows cost least. */
function bestSlots(groups: readonly number[]): { slots: number; cost: number } {
  // A product of one row is rounded otherwise: it gets an empty neighbour.
  const alone = groups.length === 1 && groups[0] === 1;
  const most = Math.max(2, ...groups);
  let best = { slots: 1, cost: Infinity };
  for (let slots = alone ? 2 : 1; slots < 2 * most; slots *= 2) {
    const blocks = groups.reduce(
      (sum, rows) => sum + Math.ceil(rows / slots),
      0,
    );
    const cost = blocks * (slots + PROMPT_COST);
    if (cost < best.cost) best = { slots, cost };
  }
  return best;
}

/** Adds groups of rows, each of one prompt, which the caller then stores. */
export function addGroups<Row>(
  cache: KeyValueCache<Row>,
  groups: readonly { promptLength: number; rows: readonly Row[] }[],
): void {
  arrange(cache, [...activeGroups(cache), ...groups], cache.capacity);
}

/** Takes a row out. */
export function removeRow<Row>(cache: KeyValueCache<Row>, row: Row): void {
  for (const block of cache.blocks) {
    const slot = block.rows.indexOf(row);
    if (slot >= 0) block.rows[slot] = undefined;
  }
}

/** Closes gaps where that pays, and makes room for a number of positions. */
export function tidy<Row>(cache: KeyValueCache<Row>, positions: number): void {
  const groups = activeGroups(cache);
  const now = cache.blocks.length * (cache.slots + PROMPT_COST);
  const { cost } = bestSlots(groups.map(({ rows }) => rows.length));
  if (positions > cache.capacity || cost < 0.75 * now) {
    arrange(cache, groups, positions);
  }
}

interface Group<Row> {
  promptLength: number;
  rows: readonly Row[];
  origin?: { at: number; slots: readonly number[] };
}

/** What is left of every block. */
function activeGroups<Row>(cache: KeyValueCache<Row>): Group<Row>[] {
  return cache.blocks.flatMap(({ promptLength, rows }, at) => {
    const slots = rows.flatMap((row, slot) => row === undefined ? [] : [slot]);
    if (slots.length === 0) return [];
    const left = slots.map((slot) => rows[slot]!);
    return [{ promptLength, rows: left, origin: { at, slots } }];
  });
}

/** Lays groups out anew, with what is stored of them. */
function arrange<Row>(
  cache: KeyValueCache<Row>,
  groups: readonly Group<Row>[],
  positions: number,
): void {
  const old = { ...cache };
  const { slots } = bestSlots(groups.map(({ rows }) => rows.length));
  cache.slots = slots;
  cache.capacity = Math.max(
    GROWTH,
    Math.ceil(positions / GROWTH) * GROWTH,
  );
  cache.promptCapacity = Math.max(1, ...groups.map((g) => g.promptLength));
  cache.blocks = groups.flatMap(({ promptLength, rows, origin }) =>
    Array.from({ length: Math.ceil(rows.length / cache.slots) }, (_, part) => {
      const start = part * cache.slots;
      const members = Array.from(
        { length: cache.slots },
        (_, slot): Row | undefined => rows[start + slot],
      );
      return {
        promptLength,
        rows: members,
        ...(origin && {
          origin: { at: origin.at, slots: origin.slots.slice(start) },
        }),
      };
    })
  );
  const { layers, kvHeads, headDim } = cache.config;
  const rows = cache.blocks.length * kvHeads;
  cache.arrays = new Map();
  for (let layer = 0; layer < layers; layer++) {
    for (const kind of ["keys", "values"]) {
      const prompt = new Float32Array(rows * cache.promptCapacity * headDim);
      const own = new Float32Array(
        rows * cache.slots * cache.capacity * headDim,
      );
      const from = {
        prompt: old.arrays.get(`prompt_${kind}.${layer}`)!,
        own: old.arrays.get(`own_${kind}.${layer}`)!,
      };
      cache.blocks.forEach((block, at) => {
        if (block.origin) {
          copyBlock(cache, { prompt, own }, at, old, from, block.origin);
        }
      });
      cache.arrays.set(`prompt_${kind}.${layer}`, prompt);
      cache.arrays.set(`own_${kind}.${layer}`, own);
      // One kind of a layer at a time, so that two copies never stand whole.
      old.arrays.delete(`prompt_${kind}.${layer}`);
      old.arrays.delete(`own_${kind}.${layer}`);
    }
  }
}

interface BlockArrays {
  prompt: Float32Array;
  own: Float32Array;
}

function copyBlock<Row>(
  cache: KeyValueCache<Row>,
  to: BlockArrays,
  at: number,
  old: KeyValueCache<Row>,
  from: BlockArrays,
  origin: { at: number; slots: readonly number[] },
): void {
  const { kvHeads, headDim } = cache.config;
  const prompt = headDim * Math.min(cache.promptCapacity, old.promptCapacity);
  const own = headDim * Math.min(cache.capacity, old.capacity);
  for (let head = 0; head < kvHeads; head++) {
    const source = origin.at * kvHeads + head;
    const target = at * kvHeads + head;
    const start = source * old.promptCapacity * headDim;
    to.prompt.set(
      from.prompt.subarray(start, start + prompt),
      target * cache.promptCapacity * headDim,
    );
    for (let slot = 0; slot < cache.slots; slot++) {
      const place = origin.slots[slot];
      if (place === undefined) break;
      const start = (source * old.slots + place) * old.capacity * headDim;
      to.own.set(
        from.own.subarray(start, start + own),
        (target * cache.slots + slot) * cache.capacity * headDim,
      );
    }
  }
}

/** The cache as feeds, without copies. */
export function cacheFeeds<Row>(cache: KeyValueCache<Row>): Tensors {
  const { kvHeads, headDim } = cache.config;
  const blocks = cache.blocks.length;
  const prompt = [blocks, kvHeads, cache.promptCapacity, headDim];
  const own = [blocks, kvHeads, cache.slots, cache.capacity, headDim];
  const last = cache.blocks.map((block) => BigInt(block.promptLength - 1));
  return {
    prompt_last: tensor("int64", [blocks], BigInt64Array.from(last)),
    ...Object.fromEntries(
      Array.from(cache.arrays, ([name, data]) => [
        name,
        tensor("float32", name.startsWith("own") ? own : prompt, data),
      ]),
    ),
  };
}

/**
 * Stores row `source` of a graph's outputs (`keys.i` and `values.i` of prompts) as
 * the prompt of block `at`.
 */
export function storePrompt<Row>(
  cache: KeyValueCache<Row>,
  outputs: Tensors,
  source: number,
  at: number,
): void {
  const { layers, kvHeads, headDim } = cache.config;
  const size = cache.blocks[at]!.promptLength * headDim;
  for (let layer = 0; layer < layers; layer++) {
    for (const kind of ["keys", "values"]) {
      const from = outputs[`${kind}.${layer}`]!;
      const to = cache.arrays.get(`prompt_${kind}.${layer}`)!;
      for (let head = 0; head < kvHeads; head++) {
        const start = (source * kvHeads + head) * from.shape[2]! * headDim;
        to.set(
          (from.data as Float32Array).subarray(start, start + size),
          (at * kvHeads + head) * cache.promptCapacity * headDim,
        );
      }
    }
  }
}

/** Stores a step's `key.i` and `value.i`, each row's at its own position. */
export function storeStep<Row>(
  cache: KeyValueCache<Row>,
  outputs: Tensors,
  positions: readonly number[],
): void {
  const { layers, kvHeads, headDim } = cache.config;
  const { slots, capacity } = cache;
  for (let layer = 0; layer < layers; layer++) {
    for (const kind of ["key", "value"]) {
      const from = outputs[`${kind}.${layer}`]!.data as Float32Array;
      const to = cache.arrays.get(`own_${kind}s.${layer}`)!;
      for (let row = 0; row < positions.length; row++) {
        const block = Math.floor(row / slots);
        const slot = row % slots;
        for (let head = 0; head < kvHeads; head++) {
          const source = (row * kvHeads + head) * headDim;
          const place = (block * kvHeads + head) * slots + slot;
          const target = (place * capacity + positions[row]!) * headDim;
          for (let i = 0; i < headDim; i++) to[target + i] = from[source + i]!;
        }
      }
    }
  }
}
