import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { sampleToken } from "../../lib/policy/sample_token.ts";
import type { DrawParameters } from "../../lib/policy/sampling_parameters.ts";

const full: DrawParameters = { temperature: 1, topP: 1, topK: 0, minP: 0 };

/** Which tokens may be drawn, by sorting, in Hugging Face's order. */
function keptTokens(
  probabilities: Float32Array,
  { topK, topP, minP }: DrawParameters,
): number[] {
  let kept = [...probabilities].map((p, token) => ({ p, token }))
    .filter(({ p }) => p > 0)
    .sort((a, b) => b.p - a.p || a.token - b.token);
  const last = kept[topK - 1]?.p ?? 0;
  if (topK > 0) kept = kept.filter(({ p }) => p >= last);
  if (topP < 1) {
    const total = kept.reduce((sum, { p }) => sum + p, 0);
    let above = 0;
    kept = kept.filter(({ p }, rank) => {
      const keep = rank === 0 || above < topP * total;
      above += p;
      return keep;
    });
  }
  const least = minP * kept[0]!.p;
  return kept.filter(({ p }) => p >= least).map(({ token }) => token)
    .sort((a, b) => a - b);
}

/** Every token that some number draws, in order. */
function drawnTokens(row: Float32Array, parameters: DrawParameters): number[] {
  const drawn = new Set<number>();
  for (let i = 0; i < 2048; i++) {
    drawn.add(sampleToken(row, parameters, i / 2048));
  }
  return [...drawn].sort((a, b) => a - b);
}

Deno.test("sampleToken() inverts the cumulative sum", () => {
  const row = Float32Array.of(0, 0.25, 0, 0.5, 0.25, 0);
  const cases = [
    [0, 1],
    [0.2499, 1],
    [0.25, 3],
    [0.7499, 3],
    [0.75, 4],
    [1 - 2 ** -32, 4],
  ] as const;
  for (const [u, token] of cases) {
    assertEquals(sampleToken(row, full, u), token);
  }
});

Deno.test("sampleToken() falls back to the last positive token", () => {
  const row = Float32Array.of(0.5, 0.4999, 0);
  assertEquals(sampleToken(row, full, 0.99999), 1);
  assertEquals(sampleToken(row, { ...full, topK: 2 }, 1 - 2 ** -53), 1);
});

Deno.test("sampleToken() takes the first maximum at temperature 0", () => {
  const greedy = { ...full, temperature: 0, topP: 0.1, topK: 3 };
  const row = Float32Array.of(0.1, 0.3, 0.2, 0.3, 0.1);
  for (const u of [0, 0.5, 0.99]) assertEquals(sampleToken(row, greedy, u), 1);
});

Deno.test("sampleToken() truncates by top-k, top-p, then min-p", async (t) => {
  const row = Float32Array.of(0.0625, 0.5, 0.125, 0.25, 0.0625);
  const cases: [Partial<DrawParameters>, number[]][] = [
    [{ topK: 1 }, [1]],
    [{ topK: 3 }, [1, 2, 3]],
    [{ topK: 4 }, [0, 1, 2, 3, 4]],
    [{ topK: 5 }, [0, 1, 2, 3, 4]],
    [{ topK: 99 }, [0, 1, 2, 3, 4]],
    [{ topP: 1e-9 }, [1]],
    [{ topP: 0.5 }, [1]],
    [{ topP: 0.51 }, [1, 3]],
    [{ topP: 0.75 }, [1, 3]],
    [{ topP: 0.9 }, [0, 1, 2, 3]],
    [{ topP: 0.95 }, [0, 1, 2, 3, 4]],
    // Top-p counts what top-k left as the whole: 0.5 of 0.75 is below 0.7.
    [{ topK: 2, topP: 0.66 }, [1]],
    [{ topK: 2, topP: 0.7 }, [1, 3]],
    [{ minP: 1 }, [1]],
    [{ minP: 0.25 }, [1, 2, 3]],
    [{ minP: 0.26 }, [1, 3]],
    [{ topK: 4, topP: 0.9, minP: 0.2 }, [1, 2, 3]],
  ];
  for (const [change, kept] of cases) {
    await t.step(JSON.stringify(change), () => {
      const parameters = { ...full, ...change };
      assertEquals(keptTokens(row, parameters), kept);
      assertEquals(drawnTokens(row, parameters), kept);
    });
  }
});

Deno.test("sampleToken() renormalises what truncation leaves", () => {
  const row = Float32Array.of(0.125, 0.5, 0.125, 0.25);
  const top2 = { ...full, topK: 2 };
  assertEquals(sampleToken(row, top2, 2 / 3 - 1e-6), 1);
  assertEquals(sampleToken(row, top2, 2 / 3 + 1e-6), 3);
});

Deno.test("sampleToken() draws what sorting keeps", () => {
  const logits = fc.array(fc.double({ min: -20, max: 5, noNaN: true }), {
    minLength: 1,
    maxLength: 40,
  });
  const share = fc.double({ min: 0.01, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(
      logits,
      fc.record({
        temperature: fc.constant(1),
        topP: fc.oneof(fc.constant(1), share),
        topK: fc.nat(12),
        minP: fc.oneof(fc.constant(0), share),
      }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (values, parameters, u) => {
        const sum = values.reduce((a, b) => a + Math.exp(b), 0);
        const row = Float32Array.from(values, (x) => Math.exp(x) / sum);
        const kept = keptTokens(row, parameters);
        const token = sampleToken(row, parameters, u);
        assert(row[token]! > 0);
        assert(kept.includes(token), `${token} of ${kept}`);
        const mass = kept.reduce((total, at) => total + row[at]!, 0);
        const before = kept.filter((at) => at < token)
          .reduce((total, at) => total + row[at]!, 0);
        assert(before <= u * mass + 1e-6);
        assert(before + row[token]! >= u * mass - 1e-6);
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("sampleToken() keeps the first of equal tokens at top-p's edge", () => {
  const row = new Float32Array(512).fill(1 / 512);
  const drawn = drawnTokens(row, { ...full, topP: 0.25 });
  assertEquals(drawn, Array.from({ length: 128 }, (_, token) => token));
});

Deno.test("sampleToken() takes a row inside a larger array", () => {
  const rows = Float32Array.of(9, 9, 9, 0.25, 0.75, 9).subarray(3, 5);
  assertEquals(drawnTokens(rows, { ...full, topP: 0.7 }), [1]);
  assertEquals(drawnTokens(rows, { ...full, topK: 1 }), [1]);
  assertEquals(drawnTokens(rows, full), [0, 1]);
});

Deno.test("sampleToken() refuses rows without a distribution", () => {
  const settings = [full, { ...full, temperature: 0 }, { ...full, topK: 1 }];
  for (const row of [[], [0, 0], [NaN, NaN], [Infinity, 0]]) {
    for (const parameters of settings) {
      assertThrows(
        () => sampleToken(Float32Array.from(row), parameters, 0.9),
        RangeError,
        "the sum of a token's probabilities is",
      );
    }
  }
});

Deno.test("sampleToken() follows the distribution", () => {
  const row = Float32Array.of(0.1, 0, 0.6, 0.3);
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < 10_000; i++) {
    counts[sampleToken(row, full, (i + 0.5) / 10_000)]!++;
  }
  assertEquals(counts, [1000, 0, 6000, 3000]);
});
