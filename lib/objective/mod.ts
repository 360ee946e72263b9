export * from "./group_advantages.ts";
export * from "./loss_weights.ts";
export * from "./reward_metrics.ts";
export * from "./clipped_token_loss.ts";
export * from "./k3_divergence.ts";
