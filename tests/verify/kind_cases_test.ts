import { assertEquals } from "@std/assert";
import { judge } from "../../lib/verify/mod.ts";
import { kindCases } from "./_kind_cases.ts";

for (const [kind, cases] of Object.entries(kindCases)) {
  Deno.test(`judge() decides answers of kind ${kind}`, async () => {
    const wrong: string[] = [];
    for (const { gold, same, other } of cases) {
      for (
        const [answers, expected] of [[same, "right"], [
          other,
          "wrong",
        ]] as const
      ) {
        for (const answer of answers) {
          const { outcome } = await judge(gold, `So it is \\boxed{${answer}}.`);
          if (outcome !== expected) {
            wrong.push(`${gold} | ${answer} is ${outcome}`);
          }
        }
      }
    }
    assertEquals(wrong, []);
  });
}
