/**
 * Runs controlled experiments without a model: how often a group's rewards
 * differ, RGPO on a table of decisions, and what each estimator of the KL
 * divergence is as a value and as a loss.
 *
 *     deno task simulate
 *     deno task simulate --experiment gate --num-generations 8,64 --p 0.01,0.5
 *     deno task simulate --experiment rgpo --seeds 100..109 > rgpo.jsonl
 *
 * Rows go to stdout unless that is a terminal, tables and what to know before
 * believing them to stderr.
 *
 * @module
 */
import { runTask, UsageError } from "../lib/config/mod.ts";
import { simulateOptions, simulations } from "../lib/experiments/mod.ts";
import { textTable } from "../lib/report/mod.ts";

await runTask({
  name: "simulate",
  summary: "Run controlled experiments without a model.",
  examples: [
    "deno task simulate",
    "deno task simulate --experiment gate --num-generations 8,64 --p 0.01,0.5",
    "deno task simulate --experiment rgpo --seeds 100..109 > rgpo.jsonl",
    "deno task simulate --experiment kl --seeds 0..9",
  ],
  options: [simulateOptions],
  output: "rows {experiment: gate, table, num_generations, p, gate, ...}, " +
    "{experiment: rgpo, arm, seed, easy, hard, ...} with {selfhint: summary, " +
    "arm, hard, hard_sd, ...}, {experiment: kl, estimator, value, gradient, ...}",
}, async (config, io) => {
  const isChosen = ({ id }: { id: string }) =>
    config.experiment.some((name) => name === id);
  for (const { id, options } of simulations.filter((one) => !isChosen(one))) {
    const idle = options.find((key) => io.sources[key] === "flag");
    if (idle === undefined) continue;
    throw new UsageError(
      `Cannot use option ${idle} without --experiment ${id}`,
    );
  }
  const chosen = simulations.filter(isChosen);
  if (io.dryRun) {
    return io.log(`would run ${chosen.map(({ id }) => id).join(", ")}`);
  }
  const records = io.stdoutIsTerminal ? undefined : io.openRecords();
  for (const { rows, report } of chosen) {
    const all: object[] = [];
    for (const row of rows(config)) {
      io.signal.throwIfAborted();
      await records?.write({ ...row });
      all.push(row);
    }
    const { tables, notes, frames } = report(all);
    for (const frame of frames) await records?.write(frame);
    for (const table of tables) io.log(textTable(table));
    for (const note of notes) io.log(`note: ${note}\n`);
  }
  await records?.end();
});
