import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { groupAdvantages } from "../../lib/objective/group_advantages.ts";

Deno.test("groupAdvantages() divides by the sample deviation plus epsilon", () => {
  const [group] = groupAdvantages([[1, 0, 0, 0, 0, 0, 0, 0]]);
  // Sample deviation of one success in eight: sqrt(7/64 * 8/7) = 0.3535...
  const deviation = Math.sqrt(1 / 8);
  assertAlmostEquals(group![0]!, 0.875 / (deviation + 1e-6), 1e-12);
  assertAlmostEquals(group![1]!, -0.125 / (deviation + 1e-6), 1e-12);
});

Deno.test("groupAdvantages() takes ddof, epsilon and scale", async (t) => {
  const rewards = [[1, 0, 0, 0], [1, 1, 0, 0]];
  // Batch: mean 3/8, squares 15/8; groups: squares 3/4 and 1.
  const cases = [
    [{ ddof: 0, epsilon: 0 }, 0.75 / Math.sqrt(3 / 16), 1],
    [{ epsilon: 0 }, 0.75 / 0.5, 0.5 / Math.sqrt(1 / 3)],
    [{ epsilon: 0.5 }, 0.75, 0.5 / (Math.sqrt(1 / 3) + 0.5)],
    [
      { scale: "batch", epsilon: 0 },
      0.75 / Math.sqrt(15 / 56),
      0.5 / Math.sqrt(15 / 56),
    ],
    [{ scale: "none" }, 0.75, 0.5],
  ] as const;
  for (const [settings, first, second] of cases) {
    await t.step(JSON.stringify(settings), () => {
      const result = groupAdvantages(rewards, settings);
      assertAlmostEquals(result[0]![0]!, first, 1e-12);
      assertAlmostEquals(result[1]![0]!, second, 1e-12);
    });
  }
});

Deno.test("groupAdvantages() gives exactly 0 without spread", () => {
  const rewards = [
    [0, 0],
    [1, 1, 1],
    [0.1, 0.1, 0.1, 0.1, 0.1, 0.1],
    [1],
    [null, 0.3],
    [null],
    [],
  ];
  for (const scale of ["group", "batch", "none"] as const) {
    assertEquals(
      groupAdvantages(rewards, { scale }),
      rewards.map((group) => group.map(() => 0)),
    );
  }
});

Deno.test("groupAdvantages() leaves unjudged rewards out of the baseline", () => {
  const [with1, with2] = groupAdvantages([[1, null, 0], [1, null, 0, null]]);
  const [without] = groupAdvantages([[1, 0]]);
  assertEquals(with1, [without![0]!, 0, without![1]!]);
  assertEquals(with2, [without![0]!, 0, without![1]!, 0]);
  const batch = { scale: "batch" } as const;
  assertEquals(
    groupAdvantages([[1, null, 0], [null, null]], batch)[0]![0],
    groupAdvantages([[1, 0]], batch)[0]![0],
  );
});

Deno.test("groupAdvantages() sums to 0 and ignores the rewards' offset", () => {
  const group = fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1 });
  fc.assert(
    fc.property(group, fc.integer({ min: -8, max: 8 }), (rewards, c) => {
      const [plain] = groupAdvantages([rewards]);
      const [moved] = groupAdvantages([rewards.map((reward) => reward + c)]);
      assertAlmostEquals(plain!.reduce((a, b) => a + b, 0), 0, 1e-9);
      plain!.forEach((advantage, i) => {
        assertAlmostEquals(advantage, moved![i]!, 1e-9);
      });
    }),
  );
});
