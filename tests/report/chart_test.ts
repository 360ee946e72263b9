import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import {
  type Chart,
  chartFigure,
  drawChart,
  escapeMarkup,
  meanCurve,
  thinCurve,
} from "../../lib/report/mod.ts";
import { assertWellFormed } from "./_assert_well_formed.ts";

const share: Chart = {
  name: "accuracy",
  title: "T",
  yLabel: "accuracy",
  share: true,
  series: [{ label: "sage", runs: [[{ x: 0, y: 0 }, { x: 60, y: 0.5 }]] }],
};

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

Deno.test("drawChart() puts the curve where its plot says it is", async () => {
  const drawn = await drawChart(share);
  const { left, top, width, height, steps } = drawn!.plot;
  assertEquals(steps, [0, 60]);
  // From the lower left corner to half of the right edge, in the plot's pixels.
  const path = `M0,${height}L${width},${height / 2}`;
  assertStringIncludes(drawn!.svg, `d="${path}"`);
  assertStringIncludes(drawn!.svg, `translate(${left},${top})`);
  assertStringIncludes(drawn!.svg, ">40%<");
  assertStringIncludes(drawn!.svg, "<title>T</title>");
  assertStringIncludes(drawn!.svg, "sage: 0% at step 0, 50% at step 60.");
  assert(!drawn!.svg.includes("NaN"));
  assertWellFormed(drawn!.svg);
});

Deno.test("drawChart() draws a band and a legend for several runs and series", async () => {
  const run = (y: number) => [{ x: 0, y }, { x: 1, y }];
  const drawn = await drawChart({
    ...share,
    series: [
      { label: "a", runs: [run(0), run(1)] },
      { label: "b & c", runs: [run(1)] },
      { label: "nothing", runs: [[]] },
    ],
  });
  const { svg, lines } = drawn!;
  assertEquals(lines.map(({ label, band }) => [label, band]), [
    ["a", true],
    ["b & c", false],
  ]);
  assertStringIncludes(svg, ">b &amp; c</text>");
  assertStringIncludes(svg, "var(--series-2)");
  assertEquals(svg.match(/<path [^>]*opacity="0.16"[^>]*>/g)?.length, 1);
  assertWellFormed(svg);
});

Deno.test("drawChart() brings colours and a title when it stands alone", async () => {
  const alone = (await drawChart(share, true))!.svg;
  assertStringIncludes(alone, "--paper:");
  assertStringIncludes(alone, ">T</text>");
  assert(!(await drawChart(share))!.svg.includes("<style>"));
  assertEquals(await drawChart({ ...share, series: [] }), undefined);
});

Deno.test("drawChart() draws hostile names and numbers as text and finite places", async () => {
  const value = fc.oneof(
    fc.double(),
    fc.constantFrom(0, 1, -1, NaN, Infinity, 1e-300),
  );
  const runs = fc.array(fc.array(fc.record({
    x: fc.integer({ min: 0, max: 100 }),
    y: value.map((y) => Math.abs(y) > 1e100 ? 0 : y),
  })));
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("</svg><script>", "a'b\"c", "datum.x", "\u0000\ud800"),
  );
  await fc.assert(
    fc.asyncProperty(runs, text, text, async (runs, label, title) => {
      const series = [{ label, runs }, { label: "b", runs }];
      const drawn = await drawChart({ ...share, title, series }, true);
      if (drawn === undefined) return;
      const markup = drawn.svg.replaceAll(/>[^<]*</g, "><");
      assert(!/NaN|Infinity/.test(markup), markup);
      assertWellFormed(drawn.svg);
      // deno-lint-ignore no-control-regex
      assert(!/[\u0000-\u0008]/.test(drawn.svg) && drawn.svg.isWellFormed());
    }),
    { numRuns: 30 },
  );
});

Deno.test("chartFigure() has the drawn values for the page's script", async () => {
  const html = await chartFigure(share);
  const [, data] = /data-plot="([^"]*)"/.exec(html)!;
  const plot = JSON.parse(data!.replaceAll("&quot;", '"'));
  assertEquals(plot.lines, [
    { label: "sage", color: "var(--series-1)", points: [[0, 0], [60, 0.5]] },
  ]);
  assertStringIncludes(html, '<th scope="row">60</th><td>0.5</td>');
  assertWellFormed(html);
  assertEquals(await chartFigure({ ...share, series: [] }), "");
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
