/**
 * The logged metrics that the progress line and the pages read by name.
 *
 * Names are TRL's where TRL has one, then SAGE's; a metric that a run does not
 * log is left out of what is drawn.
 */
export const metricNames = {
  /** Mean reward of the step's groups. */
  reward: "reward",
  /** Share of groups whose rewards are all equal. */
  zeroSpread: "frac_reward_zero_std",
  /** Problems of the step whose trained group saw a hint. */
  hinted: "hint/prompts_with_hint",
  /** Share of the training problems of interest that no sample has solved. */
  neverSolved: "frac_never_solved",
  /** Tokens processed since the start of the run. */
  tokens: "num_tokens",
  /** Seconds of the step. */
  stepTime: "step_time",
  /** Problems of the step whose trained group saw a hint of level k. */
  hintLevel: "hint/used_level_",
  /** Tokens of the step by purpose: answer, hint, update, ... */
  tokensFor: "tokens/",
} as const;
