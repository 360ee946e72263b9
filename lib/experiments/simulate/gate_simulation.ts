import { formatSpread, type Table } from "../../report/mod.ts";
import {
  type GateMaximumRow,
  type GateProbabilityRow,
  type GateRow,
  gateRows,
  type HintSpreadRow,
} from "./gate_rows.ts";
import type { Simulation } from "./simulation.ts";

/** The gate of a group of rewards (SAGE, arXiv 2602.03143). */
export const gateSimulation: Simulation<GateRow> = {
  id: "gate",
  options: ["numGenerations", "p", "spread", "samples"],
  rows: gateRows,
  report(rows) {
    return {
      tables: [
        probabilityTable(rows.filter((row) => row.table === "probability")),
        maximumTable(rows.filter((row) => row.table === "maximum")),
        spreadTable(rows.filter((row) => row.table === "jensen")),
      ],
      notes: [
        "The gap is the price of drawing one hint for a whole group from hints " +
        "whose success differs: hints as good as p each time open more groups. " +
        "It is no reason to share a hint within a group, since a hint of its " +
        "own for each sample has no gap.",
      ],
      frames: [],
    };
  },
};

function probabilityTable(rows: readonly GateProbabilityRow[]): Table {
  const bySetting = Map.groupBy(
    rows,
    (row) => `${row.num_generations} ${row.p}`,
  );
  return {
    caption: "Probability that a group of G has rewards that differ, and the " +
      "energy of its advantages" + drawnFrom(rows),
    columns: ["G", "p", "exact", "G p", "drawn", "energy", "energy drawn"],
    rows: [...bySetting.values()].map((own) => {
      const row = own[0]!;
      return [
        row.num_generations,
        row.p,
        row.gate,
        row.gate_small_p,
        formatSpread(own.map((row) => row.gate_simulated)),
        row.energy,
        formatSpread(own.map((row) => row.energy_simulated)),
      ];
    }),
  };
}

function maximumTable(rows: readonly GateMaximumRow[]): Table {
  return {
    caption: "The p at which most groups have rewards that differ, searched",
    columns: ["G", "p", "exact", "left closed"],
    rows: rows.map((row) => [
      row.num_generations,
      row.p,
      row.gate,
      row.closed,
    ]),
  };
}

function spreadTable(rows: readonly HintSpreadRow[]): Table {
  const bySetting = Map.groupBy(
    rows,
    (row) => `${row.num_generations} ${row.p} ${row.spread}`,
  );
  return {
    caption: "The same under one of two hints: drawn for each sample (as if " +
      "all had p), or for the group" + drawnFrom(rows),
    columns: [
      "G",
      "p",
      "hints",
      "a sample",
      "drawn",
      "a group",
      "drawn",
      "gap",
    ],
    rows: [...bySetting.values()].map((own) => {
      const row = own[0]!;
      return [
        row.num_generations,
        row.p,
        row.hints.map((hint) => Number(hint.toPrecision(4))).join(" or "),
        row.hint_a_sample,
        formatSpread(own.map((one) => one.hint_a_sample_simulated)),
        row.hint_a_group,
        formatSpread(own.map((one) => one.hint_a_group_simulated)),
        row.gap,
      ];
    }),
  };
}

function drawnFrom([row]: readonly { samples: number }[]): string {
  return `; drawn: shares of ${row?.samples} groups a seed`;
}
