import nodeAssert from "node:assert/strict";
import { format } from "./_message.ts";

const maximumLines = 200;

/** Renders the difference of two unequal values, line by line where it can. */
export function difference(actual: unknown, expected: unknown): string {
  try {
    nodeAssert.deepStrictEqual(actual, expected);
  } catch (error) {
    if (error instanceof nodeAssert.AssertionError) {
      const lines = error.message.split("\n").slice(1);
      if (lines.length > 1 && lines.length <= maximumLines) {
        return `\n\n    [Diff] + Actual / - Expected\n${lines.join("\n")}`;
      }
    }
  }
  return `\n\n    Actual:   ${format(actual)}\n    Expected: ${
    format(expected)
  }`;
}
