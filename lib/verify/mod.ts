/**
 * Answer extraction and equivalence: the reward of every method.
 *
 * @module
 */
export { extractAnswer } from "./extract_answer.ts";
export { extractBoxes } from "./extract_boxes.ts";
export type { Gold } from "./gold.ts";
export { judge, type JudgeOptions, type Verdict } from "./judge.ts";
export { loadReward } from "./load_reward.ts";
export { measureVerdicts, type VerdictRate } from "./measure_verdicts.ts";
export type { Reward, RewardedCompletion } from "./reward.ts";
