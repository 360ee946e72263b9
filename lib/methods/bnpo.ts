import { grpo } from "./grpo.ts";
import type { Method } from "./method.ts";

/**
 * What TRL calls bnpo: GRPO whose loss is a token mean over blocks of rows. Not
 * the Beta Normalization of arXiv 2506.02864.
 */
export const bnpo: Method = {
  ...grpo,
  id: "bnpo",
  summary: "GRPO with TRL's bnpo loss, a token mean over blocks of rows",
  paper: "TRL, loss_type bnpo",
  defaults: { lossType: "bnpo", perDeviceTrainBatchSize: 8 },
};
