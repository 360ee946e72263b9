import type { Chart } from "./chart.ts";
import { metricNames } from "./metric_names.ts";

/** How to say a chart; what it draws comes from the runs. */
export type ChartText = Omit<Chart, "name" | "series">;

/** Metrics by name or pattern; a pattern with a group draws a family. */
export interface KnownChart extends ChartText {
  /** The logged name, or what the names have in common. */
  metric: string | RegExp;
  /**
   * What becomes of the names that a pattern matches: a chart of each (the
   * default), titled by the pattern's group, or one chart a method with a line
   * for each.
   */
  family?: "lines";
  /** Whether a line that is all 0 says something: it was measured, not absent. */
  zeros?: boolean;
}

/** The sections of a page in order, each with the charts that it looks for. */
export const knownCharts: readonly {
  heading: string;
  note?: string;
  charts: readonly KnownChart[];
}[] = [
  {
    heading: "Held-out problems",
    note: "Nobody sees a hint here.",
    charts: [
      {
        metric: /^eval_(.+)\/avg@\d+$/,
        title: "accuracy",
        yLabel: "right answers at temperature 1",
        share: true,
      },
      {
        metric: /^eval_([^/]+)$/,
        title: "accuracy",
        yLabel: "right answers",
        share: true,
      },
    ],
  },
  {
    heading: "Signal in training",
    charts: [
      {
        metric: metricNames.reward,
        title: "Reward",
        yLabel: "mean reward",
        note: "Of the groups trained on, which may have seen hints.",
        fromZero: true,
      },
      {
        metric: metricNames.neverSolved,
        title: "Prompts without signal",
        yLabel: "training problems that no sample has solved",
        note: "Of those visited so far, with hints or without.",
        share: true,
      },
      {
        metric: metricNames.zeroSpread,
        title: "Groups with zero spread",
        yLabel: "groups whose rewards are all equal",
        note:
          "Relative to the group they have no advantage, so they teach nothing; rewards whitened over the batch may.",
        share: true,
      },
    ],
  },
  {
    heading: "Hints",
    note: "A higher level gives more of the solution away.",
    charts: [
      {
        metric: new RegExp(`^${metricNames.hintLevel}(\\d+)$`),
        family: "lines",
        title: "Hints shown, by level",
        yLabel: "problems of the step trained on with such a hint",
        fromZero: true,
      },
      {
        metric: /^hint\/acc_level_(\d+)_mean$/,
        family: "lines",
        zeros: true,
        title: "Accuracy under hints, by level",
        yLabel: "right answers of the groups sampled",
        note: "Level 0 is without a hint.",
        share: true,
      },
    ],
  },
  {
    heading: "Policy",
    charts: [
      {
        metric: "entropy",
        title: "Entropy",
        yLabel: "nats a token",
        fromZero: true,
      },
      {
        metric: "completions/mean_length",
        title: "Completion length",
        yLabel: "tokens, mean",
        fromZero: true,
      },
      {
        metric: "completions/clipped_ratio",
        title: "Truncated completions",
        yLabel: "completions at the length limit",
        share: true,
      },
      {
        metric: "kl",
        title: "KL to the reference",
        yLabel: "nats a token",
      },
      {
        metric: "grad_norm",
        title: "Gradient norm",
        yLabel: "norm before clipping",
        fromZero: true,
      },
      { metric: "loss", title: "Loss", yLabel: "loss" },
      {
        metric: "learning_rate",
        title: "Learning rate",
        yLabel: "learning rate",
        fromZero: true,
      },
    ],
  },
  {
    heading: "Time and tokens",
    charts: [
      {
        metric: /^timing_s\/(.+)$/,
        family: "lines",
        title: "Seconds by phase",
        yLabel: "seconds of the step",
        fromZero: true,
      },
      {
        metric: metricNames.stepTime,
        title: "Time per step",
        yLabel: "seconds",
        fromZero: true,
      },
      {
        metric: new RegExp(`^${metricNames.tokensFor}(.+)$`),
        family: "lines",
        title: "Tokens by purpose",
        yLabel: "tokens of the step",
        fromZero: true,
      },
    ],
  },
];
