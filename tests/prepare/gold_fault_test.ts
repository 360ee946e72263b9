import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ringProblems } from "../../datasets/mod.ts";
import { goldFault } from "../../lib/prepare/mod.ts";

Deno.test("goldFault() passes answers that can be judged by", async () => {
  const answers = [
    "42",
    "025",
    "-3/4",
    "\\frac{1}{2}",
    "(1, 2)",
    "\\text{red}",
  ];
  for (const answer of answers) {
    assertEquals(await goldFault(answer), undefined, answer);
  }
});

Deno.test("goldFault() passes every answer of the ring world", async () => {
  for (const { answer } of ringProblems("train")) {
    assertEquals(await goldFault(answer), undefined, answer);
  }
});

Deno.test("goldFault() names an answer that accepts nothing", async () => {
  assertEquals(await goldFault(" \n"), "the gold answer is empty");
  for (const answer of ["x #### ", "####", "a\n#### 4"]) {
    assertStringIncludes((await goldFault(answer))!, '"####"');
  }
  for (const answer of ["{", "a}", "1".repeat(100_000)]) {
    const fault = await goldFault(answer);
    assert(fault !== undefined);
    assertStringIncludes(fault, "cannot be judged by");
    assert(fault.length < 300);
  }
});
