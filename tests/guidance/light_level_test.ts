import { assertEquals, assertThrows } from "@std/assert";
import { nextLightLevel } from "../../lib/guidance/mod.ts";

Deno.test("nextLightLevel() follows the released code", () => {
  const table: [level: number, accuracy: number | undefined, next: number][] = [
    [0, undefined, 0],
    [2, undefined, 0],
    [0, 0, 1],
    [0, 0.1, 1],
    [0, 0.125, 0],
    [1, 0.35, 1],
    [1, 0.375, 0],
    [3, 0, 3],
    [0, 1, 0],
    [3, 1, 2],
  ];
  for (const [level, accuracy, next] of table) {
    assertEquals(
      nextLightLevel({ level, accuracy, rule: "code", maxLevel: 3 }),
      next,
      `${level} ${accuracy}`,
    );
  }
});

Deno.test("nextLightLevel() follows the paper: up only", () => {
  const table: [level: number, accuracy: number | undefined, next: number][] = [
    [0, undefined, 0],
    [0, 0, 1],
    [1, 0.34, 2],
    [1, 0.35, 1],
    [2, 1, 2],
    [3, 0, 3],
  ];
  for (const [level, accuracy, next] of table) {
    assertEquals(
      nextLightLevel({ level, accuracy, rule: "paper", maxLevel: 3 }),
      next,
      `${level} ${accuracy}`,
    );
  }
});

Deno.test("nextLightLevel() takes other thresholds", () => {
  const visit = { level: 1, rule: "code", maxLevel: 2 } as const;
  const thresholds = { minThreshold: 0, maxThreshold: 0.5 };
  assertEquals(nextLightLevel({ ...visit, ...thresholds, accuracy: 0.1 }), 1);
  assertEquals(nextLightLevel({ ...visit, ...thresholds, accuracy: 0.6 }), 0);
  assertThrows(
    () => nextLightLevel({ ...visit, accuracy: 0, minThreshold: 0.4 }),
    RangeError,
    "Cannot choose a hint level: the minimal threshold 0.4 is above the maximal one 0.35",
  );
});
