/** The values of `--memory`. */
export const memoryModes = ["auto", "whole", "layers"] as const;

/**
 * Which graph an update runs: `whole` keeps what the backward pass reads, `layers`
 * runs layer by layer and computes it anew; `auto` is `layers` where the longest
 * row would take more than 4 GiB in a whole graph.
 */
export type MemoryMode = typeof memoryModes[number];

/** The help of `--memory`. */
export const memoryHelp: string =
  "whole = one graph, fastest; layers = layer by layer, for long rows; auto = layers where a row would take more than 4 GiB";
