import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  demoReport,
  htmlTable,
  type ReportRun,
  runReport,
  runSeries,
  sampleComparisons,
} from "../../lib/report/mod.ts";

function run(method: string, seed: number): ReportRun {
  return {
    method,
    seed,
    metrics: [1, 2].map((step) => ({
      step,
      reward: 0.5,
      "tokens/answer": 100 * step,
      "tokens/update": 50,
      "hint/used_level_1": method === "grpo" ? 0 : 3,
      "hint/used_level_3": method === "grpo" ? 0 : step,
    })),
    evaluations: [{ step: 2, "eval_hard/avg@4": 0.25 * seed }],
  };
}

const runs = ["grpo", "sage"].flatMap((
  method,
) => [run(method, 0), run(method, 1)]);

/** Checks that every element is closed where it was opened. */
function assertWellFormed(html: string): void {
  const open: string[] = [];
  const markup = html.replace(/<style>[\s\S]*?<\/style>/g, "");
  for (
    const [, close, name = "", attributes = ""] of markup.matchAll(
      /<(\/?)([a-zA-Z][\w-]*)([^>]*)>/g,
    )
  ) {
    if (close === "/") assertEquals(open.pop(), name);
    else if (!attributes.endsWith("/") && !/^(meta|link)$/.test(name)) {
      open.push(name);
    }
  }
  assertEquals(open, []);
}

Deno.test("runSeries() makes one series per method and one run per seed", () => {
  assertEquals(runSeries(runs, "eval_hard/avg@4"), [
    { label: "grpo", color: 1, runs: [[{ x: 2, y: 0 }], [{ x: 2, y: 0.25 }]] },
    { label: "sage", color: 2, runs: [[{ x: 2, y: 0 }], [{ x: 2, y: 0.25 }]] },
  ]);
  assertEquals(runSeries(runs, "absent"), []);
});

Deno.test("demoReport() has every section that has data", () => {
  const html = demoReport({
    title: "Title",
    summary: "Summary.",
    runs,
    table: { columns: ["method", "hard"], rows: [["sage", 0.25]] },
    samples: [{
      problem: "2+2?",
      answer: "4",
      attempts: [{ label: "sage", completion: "\\boxed{4}", outcome: "right" }],
    }],
    notes: ["A note."],
  });
  assertWellFormed(html);
  const headings = [...html.matchAll(/<h[23]>(.*?)<\/h[23]>/g)].map((h) =>
    h[1]
  );
  assertEquals(headings, [
    "Hard held-out problems",
    "Results",
    "During training",
    "Reward in training",
    "Hints shown, by level",
    "sage",
    "Tokens by purpose",
    "The same problems, before and after",
    '<span>sage</span><span class="right">\u2713 right</span>',
  ]);
  assertStringIncludes(html, "means over 2 seeds");
  // 100 + 200 answer tokens and 2 * 50 in updates, equal in both seeds.
  assertStringIncludes(html, "<td>300</td><td>100</td><td>400</td>");
});

Deno.test("demoReport() needs no network and no script", () => {
  const html = demoReport({ title: "T", runs });
  const addresses = [
    ...html.matchAll(/(?:src|href|url)\s*[=(]\s*"?([^">)]*)/g),
  ];
  assertEquals(addresses.map((match) => match[1]), ["data:,"]);
  assert(!/<script|@import|\bon\w+=/.test(html));
});

Deno.test("demoReport() of nothing is still a page", () => {
  const html = demoReport({ title: "T", runs: [] });
  assertWellFormed(html);
  assert(!html.includes("<section"));
});

Deno.test("demoReport() shows hostile texts as texts", () => {
  const hostile = `</style><script>alert("x")</script>`;
  const html = demoReport({
    title: hostile,
    summary: hostile,
    runs: [{ ...run("grpo", 0), method: hostile }],
    table: { caption: hostile, columns: [hostile], rows: [[hostile]] },
    samples: [{
      problem: hostile,
      answer: hostile,
      attempts: [{
        label: hostile,
        completion: `${hostile}\\boxed{${hostile}}`,
        outcome: "wrong",
      }],
    }],
    notes: [hostile],
  });
  assert(!html.includes("<script"));
  assertWellFormed(html);
});

Deno.test("runReport() draws what a run logged", () => {
  const html = runReport({
    title: "runs/a",
    method: "sage",
    seed: 0,
    metrics: [
      { step: 0, "eval_hard/avg@4": 0, "eval_hard/pass@4": 0 },
      { step: 1, reward: 0.5, loss: -0.1, note: "no number" },
    ],
    config: { "max-steps": 1 },
  });
  assertWellFormed(html);
  const headings = [...html.matchAll(/<h[23]>(.*?)<\/h[23]>/g)].map((h) =>
    h[1]
  );
  assertEquals(headings, [
    "Held-out problems",
    "hard",
    "During training",
    "Reward",
    "Loss",
    "Settings",
  ]);
});

Deno.test("htmlTable() aligns figures with spaces of their width", () => {
  const html = htmlTable({
    columns: ["m", "n"],
    rows: [["a", 0.25], ["b", 1]],
  });
  assertStringIncludes(html, "<td>0.25</td>");
  assertStringIncludes(html, "<td>1\u2008\u2007\u2007</td>");
});

Deno.test("sampleComparisons() marks the last complete box", () => {
  const marked = (completion: string): string | undefined => {
    const attempt = { label: "l", completion, outcome: "wrong" } as const;
    return sampleComparisons([{ problem: "p", attempts: [attempt] }])
      .match(/<mark>(.*?)<\/mark>/)?.[1];
  };
  assertEquals(
    marked("\\boxed{1} or \\boxed{\\frac{1}{2}}."),
    "\\boxed{\\frac{1}{2}}",
  );
  assertEquals(marked("\\boxed{1"), undefined);
  assertEquals(marked("none"), undefined);
});
