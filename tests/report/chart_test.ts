import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import {
  axisTicks,
  escapeMarkup,
  lineChart,
  meanCurve,
  thinCurve,
} from "../../lib/report/mod.ts";

const labels = { title: "T", xLabel: "step", yLabel: "accuracy" };

Deno.test("meanCurve() averages where runs have values", () => {
  const curve = meanCurve([
    [{ x: 10, y: 1 }, { x: 0, y: 0.2 }],
    [{ x: 0, y: 0.4 }, { x: 10, y: NaN }],
  ]);
  assertEquals(curve.map(({ x }) => x), [0, 10]);
  assertEquals(curve[1], { x: 10, mean: 1, low: 1, high: 1 });
  assertEquals(curve[0]?.low, 0.2);
  assertEquals(curve[0]?.high, 0.4);
});

Deno.test("meanCurve() keeps the mean inside the spread", () => {
  const point = fc.record({
    x: fc.integer({ min: 0, max: 5 }),
    y: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(point)), (runs) => {
      const curve = meanCurve(runs);
      assert(curve.every(({ mean, low, high }) => low <= mean && mean <= high));
      assert(curve.every(({ x }, i) => i === 0 || x > (curve[i - 1]?.x ?? x)));
    }),
  );
});

Deno.test("thinCurve() keeps to the limit and the overall mean", () => {
  const curve = Array.from({ length: 1000 }, (_, x) => {
    return { x, mean: x % 7, low: 0, high: 7 };
  });
  const thin = thinCurve(curve, 100);
  assertEquals(thin.length, 100);
  const mean = (points: readonly { mean: number }[]): number =>
    points.reduce((sum, point) => sum + point.mean, 0) / points.length;
  assert(Math.abs(mean(thin) - mean(curve)) < 1e-9);
  assertEquals(thinCurve(curve, 1000), curve);
});

Deno.test("axisTicks() covers the range with even round steps", () => {
  assertEquals(axisTicks(0, 60, 6), [0, 10, 20, 30, 40, 50, 60]);
  assertEquals(axisTicks(-0.01, 0, 2), [-0.01, -0.005, 0]);
  assertEquals(axisTicks(0, 0, 2), [0, 0.5, 1]);
  const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(finite, finite, fc.integer({ min: 1, max: 12 }), (a, b, n) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      // Ticks have twelve digits.
      fc.pre(high - low > 1e-6 * Math.max(1, Math.abs(low), Math.abs(high)));
      const ticks = axisTicks(low, high, n);
      const slack = (high - low) * 1e-3;
      assert(ticks.length >= 2 && ticks.length <= 2 * n + 3);
      assert((ticks[0] ?? NaN) <= low + slack);
      assert((ticks.at(-1) ?? NaN) >= high - slack);
    }),
  );
});

Deno.test("lineChart() places a curve by hand-computed pixels", () => {
  // Plot: x 50..406, y 26..218; half of a share is in the middle, y 122.
  const svg = lineChart(
    [{ label: "sage", runs: [[{ x: 0, y: 0 }, { x: 60, y: 0.5 }]] }],
    { ...labels, share: true },
  );
  assertStringIncludes(svg, 'd="M50 218L406 122"');
  assertStringIncludes(svg, ">50%</text>");
  assertStringIncludes(svg, "<title>T</title>");
  assertStringIncludes(svg, "sage: 0% at step 0, 50% at step 60.");
  assertEquals(svg.includes("fill-opacity"), false);
});

Deno.test("lineChart() draws a band and a legend for several runs and series", () => {
  const run = (y: number) => [{ x: 0, y }, { x: 1, y }];
  const svg = lineChart(
    [{ label: "a", runs: [run(0), run(1)] }, {
      label: "b & c",
      runs: [run(1)],
    }],
    labels,
  );
  assertEquals(svg.match(/fill-opacity/g)?.length, 1);
  assertStringIncludes(svg, ">b &amp; c</text>");
  assertStringIncludes(svg, "var(--series-2)");
});

Deno.test("lineChart() brings its colours when it stands alone", () => {
  const series = [{ label: "a", runs: [[{ x: 0, y: 1 }]] }];
  assert(
    lineChart(series, { ...labels, standalone: true }).includes("--paper:"),
  );
  assert(!lineChart(series, labels).includes("<style>"));
});

Deno.test("lineChart() never writes a number that is not finite", () => {
  const value = fc.oneof(
    fc.double(),
    fc.constantFrom(0, 1, -1, NaN, Infinity, 1e-300),
  );
  const runs = fc.array(fc.array(fc.record({
    x: fc.integer({ min: 0, max: 100 }),
    y: value.map((y) => Math.abs(y) > 1e100 ? 0 : y),
  })));
  fc.assert(
    fc.property(runs, fc.boolean(), (runs, fromZero) => {
      const svg = lineChart([{ label: "a", runs }], { ...labels, fromZero });
      assert(!/NaN|Infinity/.test(svg), svg);
    }),
  );
});

Deno.test("escapeMarkup() leaves no markup and no forbidden character", () => {
  assertEquals(
    escapeMarkup(`<a b="c">'&\u0000`),
    "&lt;a b=&quot;c&quot;&gt;&#39;&amp;\ufffd",
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      assert(!/[<>"']/.test(escapeMarkup(text)));
    }),
  );
});
