import { assertEquals } from "@std/assert";
import { judge } from "../../lib/verify/mod.ts";
import {
  extractionCases,
  mixedCases,
  type OutputCase,
} from "./_output_cases.ts";

async function disagreements(cases: readonly OutputCase[]): Promise<string[]> {
  const found: string[] = [];
  for (const [gold, completion, right] of cases) {
    const { outcome, extracted } = await judge(gold, completion);
    if ((outcome === "right") !== right) {
      found.push(`${gold} | ${completion} is ${outcome} by ${extracted}`);
    }
  }
  return found;
}

Deno.test("judge() finds a completion's final answer", async () => {
  assertEquals(await disagreements(extractionCases), []);
});

Deno.test("judge() decides completions as models write them", async () => {
  assertEquals(await disagreements(mixedCases), []);
});
