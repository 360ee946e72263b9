import { gateSimulation } from "./gate_simulation.ts";
import { klSimulation } from "./kl_simulation.ts";
import { rgpoSimulation } from "./rgpo_simulation.ts";
import type { Simulation } from "./simulation.ts";

/** The controlled experiments, in the order in which they run. */
export const simulations: readonly Simulation[] = [
  gateSimulation,
  rgpoSimulation,
  klSimulation,
];
