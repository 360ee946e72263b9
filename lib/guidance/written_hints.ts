import type { WrittenHints } from "./guidance.ts";
import { maxHintLevel } from "./hint_at.ts";

/** SAGE's help: hints of three levels, the policy's own or those of the row. */
export const writtenHints: WrittenHints = {
  kind: "hints",
  maxLevel: maxHintLevel,
};
