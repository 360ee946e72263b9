/**
 * The bar for data sets: prepare takes 20,000 rows of OpenR1-Math's schema in
 * four shards, traces of some 6,000 characters each, in less than 700 MB, with
 * verified traces, near duplicates and a sample.
 *
 * @module
 */
import { assert, assertEquals, assertLess } from "@std/assert";
import { openR1Parquet, openR1Row } from "../datasets/_openr1_parquet.ts";
import { recordsOf, root } from "../cli/_run.ts";

const rowsAShard = 5000;
const shards = 4;

/** Texts of which no two are alike, so that nothing compresses them away. */
function createTexts(seed: number): (length: number) => string {
  let state = seed;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const pool = Array.from({ length: 100_000 }, () => next().toString(36))
    .join(" ");
  return (length) => {
    const start = next() % (pool.length - length);
    return pool.slice(start, start + length);
  };
}

function shard(number: number): Uint8Array<ArrayBuffer> {
  const text = createTexts(number + 1);
  const rows = Array.from({ length: rowsAShard }, (_, row) => {
    const index = number * rowsAShard + row;
    const problem = `${text(200)} What is ${index}?`;
    const generations = [index, index % 4 === 0 ? -1 : index].map((answer) =>
      `<think>\n${text(6000)}\n</think>\n\nIt is $\\boxed{${answer}}$.`
    );
    return openR1Row(index, {
      problem,
      answer: `${index}`,
      generations,
      "is_reasoning_complete": [true, true],
      "correctness_math_verify": [true, index % 4 !== 0],
      "correctness_llama": null,
      "finish_reasons": null,
      messages: [{ content: problem, role: "user" }],
    });
  });
  // Every hundredth problem comes again.
  for (let row = 100; row < rowsAShard; row += 100) {
    const { problem } = rows[row - 1]!;
    rows[row] = { ...rows[row]!, problem };
  }
  return openR1Parquet(rows, 1000);
}

/** The peak of a process's resident memory in MiB, from Linux's own count. */
async function peakOf(child: Deno.ChildProcess): Promise<number> {
  let peak = 0;
  let ended = false;
  child.status.then(() => ended = true);
  while (!ended) {
    const status = await Deno.readTextFile(`/proc/${child.pid}/status`)
      .catch(() => "");
    const [, kib] = /^VmHWM:\s+(\d+)/m.exec(status) ?? [];
    peak = Math.max(peak, Number(kib ?? 0) / 1024);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return peak;
}

Deno.test({
  name: "prepare takes 20,000 long rows in less than 700 MB",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const folder = await Deno.makeTempDir();
    try {
      for (let number = 0; number < shards; number++) {
        const name = `train-0000${number}-of-0000${shards}.parquet`;
        await Deno.writeFile(`${folder}/${name}`, shard(number));
      }
      const { tasks } = JSON.parse(await Deno.readTextFile(`${root}deno.json`));
      const [, ...args] = tasks.prepare.command.split(" ");
      const started = performance.now();
      const child = new Deno.Command(Deno.execPath(), {
        args: [...args, "--data", folder, "--sample", "1000"],
        cwd: root,
        stdout: "piped",
        stderr: "piped",
      }).spawn();
      const [peak, stdout, stderr, { code }] = await Promise.all([
        peakOf(child),
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.status,
      ]);
      const seconds = (performance.now() - started) / 1000;
      const rate = Math.round(rowsAShard * shards / seconds);
      // deno-lint-ignore no-console -- the figures are what it is for
      console.error(`${rate} rows/s, peak ${Math.round(peak)} MiB`);
      assertEquals(code, 0, stderr);
      assertEquals(recordsOf(stdout).length, 1002);
      assert(
        /1000 problems of 20000 rows, \d+ duplicates/.test(stderr),
        stderr,
      );
      assertLess(peak * 1.048576, 700);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
