import { formatSpread } from "../../report/mod.ts";
import { type KlRow, measureKl } from "./measure_kl.ts";
import type { Simulation } from "./simulation.ts";

/** The estimators of the KL divergence, as values and as losses. */
export const klSimulation: Simulation<KlRow> = {
  id: "kl",
  options: [],
  *rows({ seed, seeds = [seed] }) {
    for (const each of seeds) yield* measureKl(each);
  },
  report(rows) {
    const byEstimator = [...Map.groupBy(rows, ({ estimator }) => estimator)];
    const several = byEstimator.some(([, own]) => own.length > 1);
    return {
      tables: [{
        caption:
          "KL estimators on 6 outcomes, exact: expected value in nats, " +
          "and largest distance of the expected gradient from three others" +
          (several
            ? "; values mean ± sd over seeds, distances least to most"
            : ""),
        columns: [
          "estimator",
          "value",
          "off reverse KL",
          "sd of one sample",
          "from reverse KL's",
          "from forward KL's",
          "from 0",
        ],
        rows: byEstimator.map(([id, own]) => [
          id,
          formatSpread(own.map(({ value }) => value)),
          span(own.map((row) => Math.abs(row.value - row.reverse_kl))),
          formatSpread(own.map((row) => row.value_sd)),
          span(own.map((row) => row.from_reverse)),
          span(own.map((row) => row.from_forward)),
          span(own.map((row) => row.from_zero)),
        ]),
      }],
      notes: [
        "As a loss on the policy's own samples k1 teaches nothing and k3 " +
        "follows the forward KL(reference || policy); k2, k3*r and k3+ follow " +
        "the reverse KL(policy || reference). k2 alone is biased as a value.",
      ],
      frames: [],
    };
  },
};

function span(values: readonly number[]): string {
  const show = (value: number) => value.toExponential(1);
  const least = show(Math.min(...values));
  const most = show(Math.max(...values));
  return least === most ? least : `${least} to ${most}`;
}
