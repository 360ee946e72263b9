/**
 * Writes hints for problems ahead of training, by the policy itself: the row
 * gets `hints` with up to three levels and `hint_writer`.
 *
 *     deno task prepare --source ring | deno task hint | deno task train
 *     deno task hint --data problems.jsonl --model DIR > hinted.jsonl
 *
 * A problem needs a reference `solution`. Rows without usable hints pass as they
 * came and are counted on stderr; rows that bring hints keep them (`--replace`).
 *
 * @module
 */
import { dataOptions, openData, runTask } from "../lib/config/mod.ts";
import {
  hintOptions,
  hintProblems,
  type HintWriter,
  noHintCounts,
} from "../lib/guidance/mod.ts";
import { readRecords, type TaskInput, toProblem } from "../lib/jsonl/mod.ts";
import { loadPolicy, sampleRollouts } from "../lib/policy/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { formatPrompt, hintMessages, promptOptions } from "../lib/text/mod.ts";
import { loadModel, modelDefaults, modelOptions } from "./_load_model.ts";

await runTask({
  name: "hint",
  summary: "Write hints for problems, by the policy itself.",
  examples: [
    "deno task prepare --source ring | deno task hint | deno task train",
    "deno task hint --data problems.jsonl --model DIR > hinted.jsonl",
  ],
  input: "problems {id, problem, answer, solution?, ...}",
  output: "the same rows with hints {level_1, level_2, level_3} and hint_writer",
  options: [
    modelOptions,
    dataOptions,
    hintOptions,
    deviceOptions,
    promptOptions,
  ],
  layers: modelDefaults,
}, async (config, io) => {
  const input = await openData(io, config.data);
  const problems = readRecords(input.stream, input);
  const { folder, name, tokenizer, prompts, placement } = await loadModel(
    config,
    io,
  );
