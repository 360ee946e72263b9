import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  ladderSchedule,
  lightSchedule,
  maxHintLevel,
  plainSchedule,
} from "../../lib/guidance/mod.ts";

Deno.test("plainSchedule never gives help", () => {
  assertEquals(plainSchedule.firstLevel({ level: 2, accuracy: 0 }), 0);
  assertEquals(plainSchedule.nextLevel(0, [0, 0]), undefined);
});

Deno.test("ladderSchedule() climbs only from collapsed groups", () => {
  const { firstLevel, nextLevel } = ladderSchedule({ maxLevel: maxHintLevel });
  assertEquals(firstLevel({ level: 3, accuracy: 0 }), 0);
  const cases: [number, (number | null)[], number | undefined][] = [
    [0, [0, 0, 0], 1],
    [1, [0, 0, 0], 2],
    [2, [0, null, 0], 3],
    [3, [0, 0, 0], undefined],
    [0, [0, 1, 0], undefined],
    [0, [1, 1, 1], undefined],
    [0, [null, null], undefined],
  ];
  for (const [level, rewards, next] of cases) {
    assertEquals(nextLevel(level, rewards), next, `${level} ${rewards}`);
  }
});

Deno.test("lightSchedule() samples once a visit, within the levels", () => {
  fc.assert(fc.property(
    fc.constantFrom("code" as const, "paper" as const),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
    (rule, accuracies) => {
      const { firstLevel, nextLevel } = lightSchedule({
        rule,
        maxLevel: maxHintLevel,
      });
      let level = firstLevel(undefined);
      assertEquals(level, 0);
      for (const accuracy of accuracies) {
        const next = firstLevel({ level, accuracy });
        assertEquals(Math.abs(next - level) <= 1, true);
        assertEquals(next >= 0 && next <= maxHintLevel, true);
        assertEquals(nextLevel(next, [0, 0]), undefined);
        level = next;
      }
    },
  ));
});
