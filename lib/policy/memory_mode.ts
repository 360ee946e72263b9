import { z } from "zod";

/**
 * Which graph an update runs: `whole` keeps what the backward pass reads, `layers`
 * runs layer by layer and computes it anew; `auto` is `layers` where the longest
 * row would take more than 4 GiB in a whole graph.
 */
export type MemoryMode = "auto" | "whole" | "layers";

/** The option `--memory`. */
export const memoryMode: z.ZodDefault<z.ZodType<MemoryMode, MemoryMode>> = z
  .enum(["auto", "whole", "layers"]).default("auto").describe(
    "whole = one graph, fastest; layers = layer by layer, for long rows; auto = layers where a row would take more than 4 GiB",
  );
