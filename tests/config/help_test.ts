import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { runCount } from "./_run_count.ts";

Deno.test("runTask() prints help from the schema, at most 80 columns wide", async () => {
  const { code, stdout, stderr } = await runCount(["--help", "--limit", "9"]);
  assertEquals([code, stderr], [0, ""]);
  assert(stdout.split("\n").every((line) => line.length <= 80));
  assertStringIncludes(
    stdout,
    `Count to a number, for the tests of the option mechanism.

Usage: deno task count [options]

Examples:
  deno task count --limit 3 | jq .

Counting:
  --limit <integer>           rows to write (default: 3)
  --top-p <number>            share of the probability that is kept (1 = off)
                              (default: 1)
  --method <grpo|sage|sage-light>
                              how problems without a right sample are helped
                              (default: sage)
  --[no-]shuffle              change the order of rows (default: on)
  --stop <list>               texts that end a sample (default: none)
  --data <path>               JSONL of rows to copy first
  --model <path>              folder with selfhint.yaml
  --seeds <list>              one run for each seed
  --light                     same as --method sage-light

Common:
`,
  );
  assertStringIncludes(
    stdout,
    `
Input:  any JSONL
Output: rows {count}
Exit codes: 0 done, 1 failed, 2 usage or config, 3 bad input data, 129, 130 or
            143 after a signal
`,
  );
});

Deno.test("runTask() knows -h", async () => {
  const { code, stdout } = await runCount(["-h"]);
  assertEquals([code, stdout.startsWith("Count to")], [0, true]);
});
