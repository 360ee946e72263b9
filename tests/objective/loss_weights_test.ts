import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type AggregationSettings,
  lossWeights,
} from "../../lib/objective/loss_weights.ts";

const types = ["grpo", "dapo", "dr_grpo", "bnpo"] as const;

Deno.test("lossWeights() follows each type's definition", async (t) => {
  const lengths = [1, 3, 4];
  const cases: [Partial<AggregationSettings>, number[]][] = [
    [{ lossType: "grpo" }, [1 / 3, 1 / 9, 1 / 12]],
    [{ lossType: "dapo" }, [1 / 8, 1 / 8, 1 / 8]],
    [{ lossType: "dr_grpo" }, [1 / 30, 1 / 30, 1 / 30]],
    [{ lossType: "bnpo" }, [1 / 8, 1 / 8, 1 / 8]],
    [
      { lossType: "bnpo", perDeviceTrainBatchSize: 2 },
      [1 / 8, 1 / 8, 1 / 8],
    ],
    [
      { lossType: "bnpo", perDeviceTrainBatchSize: 1 },
      [1 / 3, 1 / 9, 1 / 12],
    ],
  ];
  for (const [change, expected] of cases) {
    await t.step(JSON.stringify(change), () => {
      const settings = { lossType: "grpo", maxCompletionLength: 10, ...change };
      const result = lossWeights(lengths, settings as AggregationSettings);
      expected.forEach((weight, i) => assertAlmostEquals(result[i]!, weight));
    });
  }
});

Deno.test("lossWeights() of bnpo with one row a block are those of grpo", () => {
  fc.assert(fc.property(fc.array(fc.nat(50)), (lengths) => {
    const common = { maxCompletionLength: 50, perDeviceTrainBatchSize: 1 };
    const blocks = lossWeights(lengths, { lossType: "bnpo", ...common });
    const rows = lossWeights(lengths, { lossType: "grpo", ...common });
    blocks.forEach((weight, i) => assertAlmostEquals(weight, rows[i]!, 1e-12));
  }));
});

Deno.test("lossWeights() sum to 1 over the tokens of full-length rows", () => {
  const lengths = [10, 10, 10, 10, 10, 10];
  for (const lossType of types) {
    const weights = lossWeights(lengths, {
      lossType,
      maxCompletionLength: 10,
      perDeviceTrainBatchSize: 4,
    });
    const total = weights.reduce(
      (sum, weight, i) => sum + weight * lengths[i]!,
      0,
    );
    assertAlmostEquals(total, 1, 1e-12);
  }
});

Deno.test("lossWeights() stay finite for empty completions and updates", () => {
  for (const lossType of types) {
    const settings = { lossType, maxCompletionLength: 8 };
    assertEquals(lossWeights([], settings), []);
    assertEquals(lossWeights([0, 0], settings).every(Number.isFinite), true);
  }
});
