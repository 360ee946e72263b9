import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { findMethod, methods } from "../../lib/methods/mod.ts";

Deno.test("methods are values under ids of their own", () => {
  assertEquals(methods.map(({ id }) => id), ["grpo", "sage", "sage-light"]);
  for (const method of methods) assertEquals(findMethod(method.id), method);
});

Deno.test("methods differ in when they give help, and agree on the objective", () => {
  const settings = { maxLevel: 3, lightRule: "code" } as const;
  const after = { level: 1, accuracy: 0 };
  const table = methods.map((method) => {
    const { firstLevel, nextLevel } = method.schedule(settings);
    return [
      method.id,
      firstLevel(undefined),
      firstLevel(after),
      nextLevel(0, [0, 0]),
    ];
  });
  assertEquals(table, [
    ["grpo", 0, 0, undefined],
    ["sage", 0, 0, 1],
    ["sage-light", 0, 2, undefined],
  ]);
  for (const { defaults } of methods) {
    assertEquals(defaults, { epsilon: 0.2, epsilonHigh: 0.28, beta: 0 });
  }
});

Deno.test("findMethod() names the methods there are", () => {
  const error = assertThrows(() => findMethod("sgae"), UsageError, "'sgae'");
  assertEquals(error.hint, "did you mean one of grpo, sage, sage-light?");
});
