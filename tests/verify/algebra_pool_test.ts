import { assertEquals, assertLess } from "@std/assert";
import { evaluateInPool } from "../../lib/verify/_algebra_pool.ts";
import { judge } from "../../lib/verify/mod.ts";

Deno.test("evaluateInPool() evaluates exactly, several at a time", async () => {
  const answers = await Promise.all(
    ["\\int_0^1 x^2 dx", "\\int_0^1 x^3 dx", "\\int_0^1 x^4 dx"]
      .map(evaluateInPool),
  );
  assertEquals(
    answers,
    [3, 4, 5].map((n) => ({ json: ["Rational", 1, n] })),
  );
});

Deno.test("evaluateInPool() ends a job after a second and goes on with the next", async () => {
  const slow = "\\sum_{n=1}^{99999999} \\frac{1}{n}";
  const start = performance.now();
  const answers = await Promise.all([slow, slow, slow].map(evaluateInPool));
  assertEquals(answers, ["lost", "lost", "lost"]);
  assertLess(performance.now() - start, 6_000);
  assertEquals(await evaluateInPool("\\int_0^1 x dx"), {
    json: ["Rational", 1, 2],
  });
});

Deno.test("judge() leaves an answer that the algebra worker is lost over unjudged", async () => {
  const limit = "\\lim_{x\\to 0}\\frac{\\sin(\\tan x)-\\tan(\\sin x)}{x^{7}}";
  const { outcome } = await judge("7", `\\boxed{${limit}}`);
  assertEquals(outcome, "unjudged");
});
