import type { Method } from "../methods/mod.ts";
import { copyPolicy, type Policy } from "../policy/mod.ts";
import type { GridCell } from "./grid_cell.ts";

/** Methods and seeds, and what all runs of them share. */
export interface MemoryGrid extends Omit<GridCell["setup"], "method"> {
  /** The policy that every run starts from; it is not changed. */
  start: Policy;
  /** The methods. */
  methods: readonly Method[];
  /** The seeds. */
  seeds: readonly number[];
}

/**
 * Makes cells that train copies of one policy and keep nothing on disk.
 *
 * @param grid Methods, seeds and all that a run needs.
 * @returns The cells, seed by seed, and the policy that each method last trained.
 */
export function memoryCells(
  { start, methods, seeds, ...setup }: MemoryGrid,
): { cells: GridCell[]; trained: ReadonlyMap<string, Policy> } {
  const trained = new Map<string, Policy>();
  const cells = seeds.flatMap((seed) =>
    methods.map((method): GridCell => ({
      method: method.id,
      setup: {
        ...setup,
        method,
        settings: { ...setup.settings, ...method.defaults, seed },
      },
      placement: start,
      openPolicy: () => {
        const policy = copyPolicy(start);
        trained.set(method.id, policy);
        return policy;
      },
    }))
  );
  return { cells, trained };
}
