/**
 * Checks this machine: whether ONNX Runtime loads, which devices run a graph,
 * whether float16 values can be fed, and whether the model samples and scores
 * alike on every device that works.
 *
 *     deno task doctor
 *     deno task doctor --device cuda
 *     deno task doctor --model DIR --json | jq .checks
 *
 * The table goes to stderr; with `--json` one record goes to stdout instead.
 * Exit code 1 says that something that was asked for, or the CPU, does not work.
 *
 * @module
 */
import { z } from "zod";
import { ringProblems } from "../datasets/ring/mod.ts";
import { defineOptions, runTask } from "../lib/config/mod.ts";
import { examineMachine } from "../lib/experiments/mod.ts";
import { textTable } from "../lib/report/mod.ts";
import { findTokenizerFolder, inspectModel } from "../lib/policy/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import {
  defaultPrompts,
  loadTokenizer,
  solveMessages,
} from "../lib/text/mod.ts";
import { modelFolder, modelOptions } from "./_load_model.ts";

await runTask({
  name: "doctor",
  summary: "Check ONNX Runtime, the devices and the model on this machine.",
  examples: [
    "deno task doctor",
    "deno task doctor --device cuda",
    "deno task doctor --json | jq .checks",
  ],
  options: [
    modelOptions,
    deviceOptions,
    defineOptions("Output", {
      json: z.boolean().default(false)
        .describe("write one record to stdout, no table to stderr"),
    }),
  ],
  output: "with --json: {ok, checks: [{check, result, detail, hint?}]}",
}, async (config, io) => {
  const { device, threads, json } = config;
  const folder = await modelFolder(config, io);
  if (io.dryRun) return io.log(`would check the devices and ${folder}`);
  const messages = solveMessages(
    defaultPrompts,
    ringProblems("heldout")[0]!.problem,
  );
  const { rows } = await inspectModel(folder, io.log);
  const tokenizerFolder = await findTokenizerFolder(folder, io.log);
  const tokenizer = await loadTokenizer(tokenizerFolder, { rows });
  const checks = await examineMachine({
    device,
    ...(threads > 0 && { threads }),
    model: {
      folder,
      promptIds: tokenizer.renderChat(messages).ids,
    },
  });
  const failed = checks.filter(({ result }) => result === "failed");
  if (json) {
    await io.printRecord({ ok: failed.length === 0, checks });
  } else {
    const columns = ["check", "result", "detail"];
    const rows = checks.map((one) => [one.check, one.result, one.detail]);
    io.log(textTable({ columns, rows }).trimEnd());
    for (const { check, hint } of checks) {
      if (hint) io.log(`${check}: ${hint}`);
    }
  }
  if (failed.length > 0) {
    const names = failed.map(({ check }) => check).join(" and ");
    throw new Error(`Cannot vouch for this machine: ${names} failed`);
  }
});
