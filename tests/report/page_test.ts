import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  drawChart,
  htmlTable,
  type Report,
  reportPage,
  type ReportRun,
  runCharts,
  runSeries,
  sampleComparisons,
} from "../../lib/report/mod.ts";
import { assertWellFormed } from "./_assert_well_formed.ts";

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
      "mine/other": 7,
    })),
    evaluations: [{ step: 2, "eval_hard/avg@4": 0.25 * seed }],
  };
}

const runs = ["grpo", "sage"].flatMap((
  method,
) => [run(method, 0), run(method, 1)]);

async function pageOf(report: Report): Promise<string> {
  return (await Array.fromAsync(reportPage(report))).join("");
}

function headingsOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/<(?:h[23]|summary)>(.*?)<\/(?:h[23]|summary)>/g)]
    .map((match) => match[1]).filter((heading) => heading !== "Figures");
}

Deno.test("runSeries() makes one series per method and one run per seed", () => {
  assertEquals(runSeries(runs, "eval_hard/avg@4"), [
    { label: "grpo", color: 1, runs: [[{ x: 2, y: 0 }], [{ x: 2, y: 0.25 }]] },
    { label: "sage", color: 2, runs: [[{ x: 2, y: 0 }], [{ x: 2, y: 0.25 }]] },
  ]);
  assertEquals(runSeries(runs, "absent"), []);
});

Deno.test("runCharts() charts every metric once, the known ones first", () => {
  const metrics = [{
    step: 1,
    "zz/new": 1,
    "timing_s/rollout": 1,
    "timing_s/2nd": 1,
    kl: 0,
    reward: 1,
    "hint/used_level_10": 1,
    "hint/used_level_2": 1,
    "hint/used_level_x": 1,
    "eval_my set/avg@8": 1,
    "eval_my set/greedy": 1,
  }];
  const sections = runCharts([{ method: "m", seed: 0, metrics }]);
  assertEquals(
    sections.map(({ heading, charts }) => [
      heading,
      ...charts.map(({ title, series }) =>
        `${title}: ${series.map(({ label }) => label)}`
      ),
    ]),
    [
      ["Held-out problems", "my set: accuracy: m"],
      ["Signal in training", "Reward: m"],
      ["Hints", "Hints shown, by level: level 2,level 10"],
      ["Policy", "KL to the reference: m"],
      ["Time and tokens", "Seconds by phase: 2nd,rollout"],
      [
        "All other metrics",
        "eval_my set/greedy: m",
        "hint/used_level_x: m",
        "zz/new: m",
      ],
    ],
  );
});

Deno.test("runCharts() draws levels that were sampled and always failed, and names one line", async () => {
  const metrics = [1, 2].map((step) => ({
    step,
    "hint/used_level_1": 0,
    "hint/used_level_2": 0,
    "hint/used_level_3": 4,
    "hint/acc_level_0_mean": 0,
    "hint/acc_level_1_mean": 0,
    "hint/acc_level_3_mean": 0.5,
    "tokens/train": 7,
  }));
  const charts = runCharts([{ method: "sage", seed: 0, metrics }])
    .flatMap(({ charts }) => charts);
  assertEquals(
    charts.map(({ title, series }) => [title, ...series.map((it) => it.label)]),
    [
      ["Hints shown, by level", "level 3"],
      ["Accuracy under hints, by level", "level 0", "level 1", "level 3"],
      ["Tokens by purpose", "train"],
    ],
  );
  for (const chart of charts) {
    for (const standalone of [true, false]) {
      const { svg } = (await drawChart(chart, standalone))!;
      for (const { label } of chart.series) {
        assertStringIncludes(svg, `>${label}</text>`);
      }
    }
  }
});

Deno.test("runCharts() gives every chart a file name of its own", () => {
  const names = ["a/b", "a-b", "A b", "a_b", "\u00e9", "\u00e8", "a-b-2"];
  const metrics = [
    Object.fromEntries([["step", 1], ...names.map((n) => [n, 1])]),
  ];
  const charts = runCharts([{ method: "m", seed: 0, metrics }])
    .flatMap((section) => section.charts);
  assertEquals(new Set(charts.map(({ name }) => name)).size, names.length);
  assert(charts.every(({ name }) => /^[a-z0-9@-]+$/.test(name)));
});

Deno.test("reportPage() has every section that has data", async () => {
  const html = await pageOf({
    title: "Title",
    summary: "Summary.",
    runs,
    table: { columns: ["method", "hard"], rows: [["sage", 0.25]] },
    samples: [{
      problem: "2+2?",
      answer: "4",
      attempts: [{ label: "sage", completion: "\\boxed{4}", outcome: "right" }],
    }],
    settings: new Map([["a", { beta: 0, seed: 0 }], ["b", {
      beta: 1,
      seed: 0,
    }]]),
    notes: ["A note."],
  });
  assertWellFormed(html);
  assertEquals(headingsOf(html), [
    "Results",
    "Held-out problems",
    "hard: accuracy",
    "Signal in training",
    "Reward",
    "Hints",
    "sage: Hints shown, by level",
    "Time and tokens",
    "grpo: Tokens by purpose",
    "sage: Tokens by purpose",
    "All other metrics (1)",
    "mine/other",
    "The same problems, before and after",
    '<span>sage</span><span class="right">\u2713 right</span>',
    "Settings",
    "The same in all runs",
  ]);
  assertStringIncludes(html, "bands go from the lowest to the highest run");
  // 100 + 200 answer tokens and 2 * 50 in updates, equal in both seeds.
  assertStringIncludes(html, "<td>300</td><td>100</td><td>400</td>");
});

Deno.test("reportPage() needs no network, and only its own script can run", async () => {
  const html = await pageOf({ title: "T", runs });
  const addresses = [
    ...html.replaceAll(/<script>[\s\S]*<\/script>/g, "")
      .matchAll(/(?:src|href|url)\s*[=(]\s*"?([^">)]*)/g),
  ];
  assertEquals(addresses.map((match) => match[1]), ["data:,"]);
  assert(!/@import|<[^>]*\son\w+=/.test(html));
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(html)!;
  const [, script] = /<script>([\s\S]*)<\/script>/.exec(html)!;
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(script),
  );
  const hash = new Uint8Array(digest).toBase64();
  assertStringIncludes(policy!, `script-src 'sha256-${hash}'`);
  assertStringIncludes(policy!, "default-src 'none'");
  assertStringIncludes(policy!, "connect-src 'none'");
  // What would end the element that the script stands in.
  assert(!/<\/script|<!--/i.test(script!));
});

Deno.test("reportPage() of nothing is still a page", async () => {
  const html = await pageOf({ title: "T", runs: [] });
  assertWellFormed(html);
  assert(!html.includes("<section"));
});

Deno.test("reportPage() shows hostile texts as texts", async () => {
  const hostile = `</style><script>alert("x")</script><!--`;
  const html = await pageOf({
    title: hostile,
    summary: hostile,
    runs: [{
      ...run("grpo", 0),
      method: hostile,
      metrics: [{ step: 1, reward: 1, [hostile]: 1 }],
    }],
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
    sources: [{ name: hostile, path: "absent", problems: new Map() }],
    settings: new Map([[hostile, { [hostile]: hostile }]]),
    notes: [hostile],
  });
  assert(!/<script>alert|<!--/.test(html));
  assertEquals(html.match(/<script/g)?.length, 1);
  assertWellFormed(html);
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
  assertEquals(marked("\\boxed{1} or \\boxed{2"), "\\boxed{1}");
  assertEquals(marked("\\fbox {1}, not {1}, not 1"), "{1}");
  assertEquals(marked("\\boxed{1"), undefined);
  assertEquals(marked("none"), undefined);
});
