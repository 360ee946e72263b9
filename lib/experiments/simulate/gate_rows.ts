import { gateEnergy } from "./gate_energy.ts";
import { type GateMaximum, gateMaximum } from "./gate_maximum.ts";
import { gateProbability } from "./gate_probability.ts";
import { hintSpread } from "./hint_spread.ts";
import { drawGroups } from "./draw_groups.ts";
import type { SimulateOptions } from "./simulate_options.ts";

/** What all rows of the gate share. */
export interface GateRowBase {
  /** Tells the rows of several experiments apart. */
  experiment: "gate";
  /** Samples of a group. */
  "num_generations": number;
  /** Probability that a sample is right; its mean where hints differ. */
  p: number;
}

/** What the rows with simulated figures share. */
export interface DrawnGateRow extends GateRowBase {
  /** The seed of the simulated figures. */
  seed: number;
  /** Groups drawn for each of them. */
  samples: number;
}

/** The gate at one success probability, exact and simulated. */
export interface GateProbabilityRow extends DrawnGateRow {
  /** Which of the experiment's tables the row is of. */
  table: "probability";
  /** Probability that a group's rewards differ. */
  gate: number;
  /** Its approximation where p is small, `G p`. */
  "gate_small_p": number;
  /** Share of open groups among those drawn. */
  "gate_simulated": number;
  /** The standard error that this share has. */
  "gate_error": number;
  /** Expected standardised energy, exact. */
  energy: number;
  /** Mean energy of the groups drawn. */
  "energy_simulated": number;
}

/** Where the gate is widest. */
export interface GateMaximumRow extends GateRowBase, GateMaximum {
  /** Which of the experiment's tables the row is of. */
  table: "maximum";
  /** The gate there. */
  gate: number;
}

/** The gate under two hints whose success differs. */
export interface HintSpreadRow extends DrawnGateRow {
  /** Which of the experiment's tables the row is of. */
  table: "jensen";
  /** The hints' distance from p, as a share of the largest that is possible. */
  spread: number;
  /** Their success probabilities. */
  hints: number[];
  /** The gate where each sample draws a hint of its own, or all hints are p. */
  "hint_a_sample": number;
  /** Share of open groups among those drawn so. */
  "hint_a_sample_simulated": number;
  /** The gate where a group draws one hint. */
  "hint_a_group": number;
  /** Share of open groups among those drawn so. */
  "hint_a_group_simulated": number;
  /** Jensen's gap: `hint_a_sample` less `hint_a_group`. */
  gap: number;
}

/** A row of the gate's simulation. */
export type GateRow = GateProbabilityRow | GateMaximumRow | HintSpreadRow;

const epsilon = 1e-6;

/**
 * Computes the rows of the gate's simulation, table by table.
 *
 * @example Usage
 * ```ts
 * import { gateRows } from "./gate_rows.ts";
 *
 * const [row] = gateRows({
 *   numGenerations: [8],
 *   p: [0.5],
 *   spread: [1],
 *   samples: 10,
 *   seed: 0,
 * });
 * console.assert(row!.table === "probability" && row!.p === 0.5);
 * ```
 *
 * @param options Sizes of groups, probabilities, spreads, groups to draw, seeds.
 * @returns Rows, each computed when it is asked for.
 */
export function* gateRows(
  options: Pick<
    SimulateOptions,
    "numGenerations" | "p" | "spread" | "samples" | "seed" | "seeds"
  >,
): Generator<GateRow> {
  const { numGenerations, p, spread, samples, seeds = [options.seed] } =
    options;
  for (const size of numGenerations) {
    for (const each of p) {
      for (const seed of seeds) yield probabilityRow(size, each, samples, seed);
    }
  }
  for (const size of numGenerations) yield maximumRow(size);
  for (const size of numGenerations) {
    for (const each of p) {
      for (const share of spread) {
        for (const seed of seeds) {
          yield spreadRow(size, each, share, samples, seed);
        }
      }
    }
  }
}

function probabilityRow(
  size: number,
  p: number,
  samples: number,
  seed: number,
): GateProbabilityRow {
  const gate = gateProbability(p, size);
  const drawn = drawGroups({
    hints: [p],
    hintFor: "group",
    numGenerations: size,
    samples,
    epsilon,
    seed,
  });
  return {
    experiment: "gate",
    table: "probability",
    num_generations: size,
    p,
    gate,
    gate_small_p: size * p,
    gate_simulated: drawn.gate,
    gate_error: Math.sqrt(gate * (1 - gate) / samples),
    energy: gateEnergy(p, size, epsilon),
    energy_simulated: drawn.energy,
    seed,
    samples,
  };
}

function maximumRow(size: number): GateMaximumRow {
  const { p, closed } = gateMaximum(size);
  return {
    experiment: "gate",
    table: "maximum",
    num_generations: size,
    p,
    gate: 1 - closed,
    closed,
  };
}

function spreadRow(
  size: number,
  p: number,
  spread: number,
  samples: number,
  seed: number,
): HintSpreadRow {
  const distance = spread * Math.min(p, 1 - p);
  const hints = [p - distance, p + distance];
  const { hintAGroup, hintASample, gap } = hintSpread(hints, size);
  const plan = { hints, numGenerations: size, samples, epsilon, seed };
  return {
    experiment: "gate",
    table: "jensen",
    num_generations: size,
    p,
    spread,
    hints,
    hint_a_sample: hintASample,
    hint_a_sample_simulated: drawGroups({ ...plan, hintFor: "sample" }).gate,
    hint_a_group: hintAGroup,
    hint_a_group_simulated: drawGroups({ ...plan, hintFor: "group" }).gate,
    gap,
    seed,
    samples,
  };
}
