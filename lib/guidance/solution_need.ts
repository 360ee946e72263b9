import type { DataNeed } from "./data_need.ts";

/** The need for a solution that can be imitated as it is. */
export const solutionNeed: DataNeed = {
  column: "solution",
  meaning: "a reference solution with its final answer",
  isMet: ({ solution }) => solution !== undefined && solution.trim() !== "",
};
