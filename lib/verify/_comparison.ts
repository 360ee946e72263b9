import type { Budget } from "./_equal_expressions.ts";
import type { Expression } from "./_expression.ts";

/** What the comparisons of one verdict share. */
export interface Comparison {
  budget: Budget;
  /** Whether a bare list is compared without order whatever it looks like. */
  unordered: boolean;
  /** Relative tolerance for numbers that the data set allows. */
  tolerance: number;
  /** Expressions of LaTeX that only the computer algebra system reads; `null` where it does not. */
  known: Map<string, Expression | null>;
  /** LaTeX that a comparison had to leave undecided. */
  missing: Set<string>;
}
