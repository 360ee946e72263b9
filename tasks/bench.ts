/**
 * Times decoding, scoring and updating on an untrained policy of a given shape,
 * each phase in a process of its own, so that its peak memory is its own.
 *
 *     deno task bench
 *     deno task bench verify
 *     deno task bench --hidden 896 --layers 24 --heads 14 --kv-heads 2 --ffn 4864 --vocab 32000 --batch 8 --response 64
 *
 * One record a phase, then one of all: decode_tokens_per_s, score_tokens_per_s,
 * update_tokens_per_s, peak_rss_mib. `verify` times the judge on simple answers,
 * one core, and is not among all.
 *
 * @module
 */
import { runTask } from "../lib/config/mod.ts";
import {
  benchOptions,
  benchPhase,
  type BenchResult,
} from "../lib/experiments/mod.ts";
import { measureVerdicts } from "../lib/verify/mod.ts";
import { chooseDevice, deviceOptions } from "../lib/runtime/mod.ts";

const PHASES = ["decode", "score", "update"] as const;

await runTask({
  name: "bench",
  summary: "Time decoding, scoring and updating.",
  examples: [
    "deno task bench",
    "deno task bench verify",
    "deno task bench update --threads 1",
  ],
  argument: "phase",
  output: "one record a phase, then one with all figures",
  options: [benchOptions, deviceOptions],
}, async (config, io) => {
  if (config.phase === "verify") {
    if (io.dryRun) return;
    const rate = await measureVerdicts();
    return await io.printRecord({ phase: config.phase, ...rate });
  }
  const { device, reason } = await chooseDevice(config.device);
  if (config.phase === undefined) io.log(`device: ${device} (${reason})`);
  if (io.dryRun) return;
  if (config.phase !== undefined) {
    const result = await benchPhase(config.phase, config, {
      device,
      ...(config.threads > 0 && { threads: config.threads }),
    });
    return await io.printRecord(result);
  }
  const results: BenchResult[] = [];
  for (const phase of PHASES) {
    const result = await inOwnProcess(phase);
    await io.printRecord(result);
    results.push(result);
  }
  const rate = (phase: string) =>
    results.find((result) => result.phase === phase)!.tokensPerSecond;
  await io.printRecord({
    decode_tokens_per_s: rate("decode"),
    score_tokens_per_s: rate("score"),
    update_tokens_per_s: rate("update"),
    peak_rss_mib: Math.max(...results.map((result) => result.peakRssMib)),
  });
});

/** Runs this file again for one phase. */
async function inOwnProcess(phase: string): Promise<BenchResult> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-q",
      "--no-prompt",
      "-P=bench",
      import.meta.filename!,
      ...Deno.args,
      "--phase",
      phase,
    ],
    stderr: "inherit",
  });
  const { success, stdout } = await command.output();
  if (!success) throw new Error(`Cannot time ${phase}: its process failed`);
  return JSON.parse(new TextDecoder().decode(stdout));
}
