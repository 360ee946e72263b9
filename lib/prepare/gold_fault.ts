import { judge } from "../verify/mod.ts";

/**
 * Tells why a gold answer is of no use: one that does not even accept itself
 * would give every completion the same reward.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { goldFault } from "./gold_fault.ts";
 *
 * assertEquals(await goldFault("42"), undefined);
 * assertEquals(await goldFault(" "), "the gold answer is empty");
 * ```
 *
 * @param answer The gold answer
 * @returns The fault, or undefined for a gold answer that can be judged by
 */
export async function goldFault(answer: string): Promise<string | undefined> {
  if (answer.trim() === "") return "the gold answer is empty";
  if (answer.includes("####")) {
    return 'the gold answer has "####", behind which GSM8K has a gold answer';
  }
  const { outcome, reason } = await judge(answer, `\\boxed{${answer}}`);
  if (outcome === "right") return undefined;
  const shown = answer.length > 60 ? `${answer.slice(0, 60)}...` : answer;
  return `the gold answer ${
    JSON.stringify(shown)
  } cannot be judged by: ${reason}`;
}
