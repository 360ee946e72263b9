import { assert, assertAlmostEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  drawGroups,
  gateEnergy,
  gateMaximum,
  gateProbability,
  groupAdvantages,
  hintSpread,
} from "../../../mod.ts";

const probability = fc.double({ min: 0, max: 1, noNaN: true });
const size = fc.integer({ min: 2, max: 8 });

/** All groups of rewards of a size, with the probability of each. */
function* outcomes(
  successes: readonly number[],
): Generator<{ rewards: number[]; chance: number }> {
  for (let bits = 0; bits < 2 ** successes.length; bits++) {
    const rewards = successes.map((_, at) => bits >> at & 1);
    const chance = rewards.reduce(
      (product, reward, at) =>
        product * (reward ? successes[at]! : 1 - successes[at]!),
      1,
    );
    yield { rewards, chance };
  }
}

/** The gate by counting, each sample with a success probability of its own. */
function countedGate(successes: readonly number[]): number {
  let gate = 0;
  for (const { rewards, chance } of outcomes(successes)) {
    if (new Set(rewards).size > 1) gate += chance;
  }
  return gate;
}

Deno.test("gateProbability() is the chance of unequal rewards, counted", () => {
  fc.assert(fc.property(probability, size, (p, count) => {
    assertAlmostEquals(
      gateProbability(p, count),
      countedGate(Array(count).fill(p)),
      1e-14,
    );
  }));
});

Deno.test("gateProbability() keeps its digits where p is tiny or almost 1", () => {
  for (const p of [1e-6, 1e-12, 1e-200]) {
    const relative = gateProbability(p, 8) / (8 * p);
    assertAlmostEquals(relative, 1 - 3.5 * p, 1e-11);
  }
  for (const p of [2 ** -10, 2 ** -40]) {
    assert(gateProbability(p, 16) === gateProbability(1 - p, 16));
  }
});

Deno.test("gateProbability() is 0 where all samples must agree", () => {
  for (const [p, count] of [[0, 8], [1, 8], [0.3, 1]] as const) {
    assert(gateProbability(p, count) === 0);
  }
});

Deno.test("gateProbability() refuses what is no probability and no count", () => {
  for (
    const [p, count] of [[-0.1, 8], [1.1, 8], [NaN, 8], [0.5, 2.5], [0.5, 0]]
  ) {
    assertThrows(() => gateProbability(p!, count!), RangeError, "Cannot");
  }
});

Deno.test("gateEnergy() is the mean square of the trainer's advantages", () => {
  const epsilons = fc.constantFrom(0, 1e-6, 1e-4, 0.1);
  fc.assert(fc.property(probability, size, epsilons, (p, count, epsilon) => {
    let energy = 0;
    for (const { rewards, chance } of outcomes(Array(count).fill(p))) {
      const [advantages] = groupAdvantages([rewards], { epsilon });
      for (const each of advantages!) {
        energy += chance * each ** 2 / (count - 1);
      }
    }
    assertAlmostEquals(gateEnergy(p, count, epsilon), energy, 1e-12);
  }));
});

Deno.test("gateEnergy() without epsilon is the gate, in large groups too", () => {
  for (const count of [2, 64, 1024]) {
    for (const p of [0, 1e-9, 0.01, 0.5, 0.99, 1]) {
      const gate = gateProbability(p, count);
      assertAlmostEquals(gateEnergy(p, count, 0), gate, 1e-11);
    }
  }
});

Deno.test("gateMaximum() is at one half, and closed with 2^(1-G)", () => {
  for (const count of [2, 3, 4, 8, 16, 64, 1024]) {
    const { p, closed } = gateMaximum(count);
    assertAlmostEquals(p, 0.5, 1e-6);
    assertAlmostEquals(closed * 2 ** (count - 1), 1, 1e-9);
  }
});

Deno.test("no success probability opens more groups than gateMaximum()'s", () => {
  fc.assert(fc.property(probability, size, (p, count) => {
    const { closed } = gateMaximum(count);
    assert(gateProbability(p, count) <= 1 - closed + 1e-14);
  }));
});

Deno.test("hintSpread() has a gap that is never negative, and none for equal hints", () => {
  const hints = fc.array(probability, { minLength: 1, maxLength: 5 });
  fc.assert(fc.property(hints, size, (some, count) => {
    assert(hintSpread(some, count).gap >= -1e-14);
    const equal = some.map(() => some[0]!);
    assertAlmostEquals(hintSpread(equal, count).gap, 0, 1e-14);
  }));
});

Deno.test("hintSpread() knows that own hints open the gate of the mean, counted", () => {
  fc.assert(
    fc.property(probability, probability, size, (a, b, count) => {
      let gate = 0;
      for (const { rewards } of outcomes(Array(count).fill(0.5))) {
        const drawn = rewards.map((side) => side ? a : b);
        gate += countedGate(drawn) / 2 ** count;
      }
      assertAlmostEquals(hintSpread([a, b], count).hintASample, gate, 1e-12);
    }),
    { numRuns: 30 },
  );
});

const drawn: [hints: number[], hintFor: "group" | "sample", count: number][] = [
  [[0.01], "group", 8],
  [[0.5], "group", 2],
  [[0.9], "group", 64],
  [[0, 0.2], "group", 8],
  [[0, 0.2], "sample", 8],
  [[0.25, 0.75], "group", 4],
];

for (const [hints, hintFor, numGenerations] of drawn) {
  Deno.test(`drawGroups() finds the gate of ${numGenerations} at ${hints}, a hint a ${hintFor}`, () => {
    const samples = 20_000;
    const { hintAGroup, hintASample } = hintSpread(hints, numGenerations);
    const gate = hintFor === "group" ? hintAGroup : hintASample;
    const error = Math.sqrt(gate * (1 - gate) / samples);
    for (const seed of [0, 1]) {
      const plan = {
        hints,
        hintFor,
        numGenerations,
        samples,
        epsilon: 0,
        seed,
      };
      const found = drawGroups(plan);
      assertAlmostEquals(found.gate, gate, 4 * error);
      assertAlmostEquals(found.energy, found.gate, 1e-9);
    }
  });
}
