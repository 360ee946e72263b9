import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { framesOf, recordsOf, rowsOf, run } from "./_run.ts";

Deno.test("simulate runs all three experiments, rows on stdout, tables on stderr", async () => {
  const { code, stdout, stderr } = await run(["simulate", "--samples=100"]);
  assertEquals(code, 0, stderr);
  const byExperiment = Map.groupBy(
    rowsOf(stdout),
    ({ experiment }) => experiment,
  );
  assertEquals([...byExperiment.keys()], ["gate", "rgpo", "kl"]);
  assertEquals(
    framesOf(stdout, "summary").map(({ arm }) => arm),
    ["grpo", "rgpo", "no-gate", "sft", "full-hint"],
  );
  assertEquals(framesOf(stdout, "notes").length, 1);
  assertEquals(recordsOf(stdout).at(-1), {
    selfhint: "end",
    rows: rowsOf(stdout).length,
  });
  for (const text of ["left closed", "no-gate", "k3*r", "note: Not matched"]) {
    assertStringIncludes(stderr, text);
  }
});

Deno.test("simulate makes the rows that the lists ask for, the same each time", async () => {
  const args = [
    "--experiment=gate",
    "--num-generations=2,64",
    "--p=0.3",
    "--spread=1",
    "--seeds=4,5",
    "--samples=50",
    "--plain",
    "--quiet",
  ];
  const [first, second] = [
    await run(["simulate", ...args]),
    await run(["simulate", ...args]),
  ];
  assertEquals([first.code, first.stderr], [0, ""]);
  assertEquals(first.stdout, second.stdout);
  const rows = recordsOf(first.stdout);
  assertEquals(
    rows.map((row) => [row.table, row.num_generations, row.seed]),
    [
      ["probability", 2, 4],
      ["probability", 2, 5],
      ["probability", 64, 4],
      ["probability", 64, 5],
      ["maximum", 2, undefined],
      ["maximum", 64, undefined],
      ["jensen", 2, 4],
      ["jensen", 2, 5],
      ["jensen", 64, 4],
      ["jensen", 64, 5],
    ],
  );
  assertEquals(rows[6]!.hints, [0, 0.6]);
});

Deno.test("simulate runs the arms and seeds that are asked for", async () => {
  const { stdout } = await run([
    "simulate",
    "--experiment=rgpo",
    "--arms=sft,grpo",
    "--seeds=7..8",
  ]);
  assertEquals(
    rowsOf(stdout).map(({ arm, seed }) => `${arm} ${seed}`),
    ["grpo 7", "grpo 8", "sft 7", "sft 8"],
  );
});

const refused: [args: string[], error: string][] = [
  [["--p=0.5,1.5"], "--p: expected numbers from 0 to 1 with commas between"],
  [["--p=0.5,"], "--p: expected numbers"],
  [["--p=half"], "--p: expected numbers"],
  [["--num-generations=1"], "--num-generations: expected whole numbers from 2"],
  [["--num-generations=2.5"], "--num-generations: expected whole numbers"],
  [["--spread=-1"], "--spread: expected numbers from 0 to 1"],
  [["--samples=0"], "--samples: "],
  [["--experiment=gates"], "--experiment: "],
  [["--arms=ppo"], "--arms: "],
  [["--experiment=kl", "--arms=sft"], "option arms without --experiment rgpo"],
  [["--experiment=rgpo,kl", "--p=0.1"], "option p without --experiment gate"],
];

for (const [args, error] of refused) {
  Deno.test(`simulate refuses ${args.join(" ")}`, async () => {
    const { code, stdout, stderr } = await run(["simulate", ...args]);
    assertEquals([code, stdout], [2, ""]);
    assertStringIncludes(stderr, `error: Cannot use ${error}`);
  });
}

Deno.test("simulate --dry-run says what would run", async () => {
  const { code, stdout, stderr } = await run([
    "simulate",
    "--experiment=kl,gate",
    "--dry-run",
  ]);
  assertEquals([code, stdout], [0, ""]);
  assert(stderr.includes("would run gate, kl"), stderr);
});
