import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  alignFigures,
  formatDuration,
  formatNumber,
  formatShare,
  formatSpread,
  textTable,
} from "../../lib/report/mod.ts";

Deno.test("formatNumber() writes four significant digits", () => {
  const cases: [number, string][] = [
    [0, "0"],
    [-0, "0"],
    [0.986521, "0.9865"],
    [0.25, "0.25"],
    [-1.23456, "-1.235"],
    [1234.5, "1,235"],
    [999.96, "1,000"],
    [1234567, "1,234,567"],
    [0.00012345, "0.0001234"],
    [1e-6, "1e-6"],
    [1.23456e-7, "1.235e-7"],
    [2.5e20, "2.5e20"],
    [NaN, "NaN"],
    [Infinity, "Infinity"],
  ];
  for (const [value, text] of cases) assertEquals(formatNumber(value), text);
});

Deno.test("formatNumber() stays within half a unit of the fourth digit", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e300, max: 1e300, noNaN: true }),
      (value) => {
        const back = Number(formatNumber(value).replaceAll(",", ""));
        assert(Math.abs(back - value) <= Math.abs(value) * 5.001e-4);
      },
    ),
  );
});

Deno.test("formatShare() writes percentages", () => {
  const cases: [number, string][] = [
    [0, "0%"],
    [0.34375, "34.4%"],
    [0.9999, "100%"],
    [NaN, "NaN"],
  ];
  for (const [value, text] of cases) assertEquals(formatShare(value), text);
});

Deno.test("formatDuration() writes minutes and hours", () => {
  const cases: [number, string][] = [
    [0, "0:00"],
    [59.6, "1:00"],
    [3599, "59:59"],
    [3600, "1:00:00"],
    [-1, "0:00"],
    [NaN, "-:--"],
  ];
  for (const [value, text] of cases) assertEquals(formatDuration(value), text);
});

Deno.test("formatSpread() ends mean and deviation at the same place", () => {
  // Sample deviation of 1, 2, 3 is 1.
  const cases: [number[], string][] = [
    [[], "-"],
    [[0.5], "0.5"],
    [[1, 2, 3], "2.0 ± 1.0"],
    [[0.9, 1], "0.950 ± 0.071"],
    [[0.5, 0.5], "0.5 ± 0"],
    [[1000, 1200, 1400], "1,200 ± 200"],
    [[0, 0.00001], "0.0000 ± 0.0000"],
  ];
  for (const [values, text] of cases) assertEquals(formatSpread(values), text);
});

Deno.test("alignFigures() lines decimal points up", () => {
  assertEquals(
    alignFigures([0.9865, 1, 12.5, null, 1e-6]),
    ["0.9865", "1     ", "12.5   ", "-     ", "1e-6  "],
  );
});

Deno.test("alignFigures() pads to one fraction length", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 1000)),
      (values) => {
        const texts = alignFigures(values);
        const tails = texts.map((text) => {
          const whole = text.match(/^-?[\d,]+/)?.[0] ?? "";
          return text.length - whole.length;
        });
        assert(new Set(tails).size <= 1);
        texts.forEach((text, index) =>
          assertAlmostEquals(
            Number(text.replaceAll(",", "")),
            values[index] ?? NaN,
            Math.abs(values[index] ?? 0) * 5.001e-4 + 1e-12,
          )
        );
      },
    ),
  );
});

Deno.test("textTable() aligns text left and figures right", () => {
  assertEquals(
    textTable({
      caption: "Results",
      columns: ["method", "hard", "tokens", "note"],
      rows: [
        ["grpo", 0.0123456, 1234567, "-"],
        ["sage-light", "0.98 ± 0.01", null, "a note"],
      ],
    }),
    [
      "Results",
      "method             hard     tokens  note",
      "----------  -----------  ---------  ------",
      "grpo            0.01235  1,234,567  -",
      "sage-light  0.98 ± 0.01          -  a note",
      "",
    ].join("\n"),
  );
});
