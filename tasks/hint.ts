/**
 * Writes hints for problems ahead of training, by the policy itself: a row gets
 * `hints` with up to three levels, and `hint_writer`.
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
  hintSummary,
  noHintCounts,
} from "../lib/guidance/mod.ts";
import { readProblems } from "../lib/jsonl/mod.ts";
import { loadPolicy, sampleRollouts } from "../lib/policy/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { formatPrompt, hintMessages, promptOptions } from "../lib/text/mod.ts";
import { loadModel, modelOptions } from "./_load_model.ts";
import { modelDefaults } from "./_model_defaults.ts";
import { sayWhatIsDone } from "./_say_what_is_done.ts";

await runTask({
  name: "hint",
  summary: "Write hints for problems, by the policy itself.",
  examples: [
    "deno task prepare --source ring | deno task hint | deno task train",
    "deno task hint --data problems.jsonl --model DIR > hinted.jsonl",
  ],
  input: "problems {id, problem, answer, solution?, ...}",
  output: "the same rows with hints {level_1, level_2, level_3}, hint_writer",
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
  const problems = await readProblems(input.stream, input);
  const { folder, name, tokenizer, prompts, placement } = await loadModel(
    config,
    io,
  );
  const solved = problems.find(({ solution }) => solution !== undefined);
  io.log(`problems: ${problems.length}`);
  if (config.printPrompt && solved?.solution !== undefined) {
    const messages = hintMessages(prompts, solved.problem, solved.solution);
    io.show(formatPrompt(tokenizer.renderChat(messages)));
  }
  if (config.printPrompt || io.dryRun) return;
  await using policy = await loadPolicy(folder, placement);
  const counts = noHintCounts();
  const records = io.openRecords({ model: name });
  const rows = hintProblems(problems, {
    writer: {
      ...config,
      tokenizer,
      prompts,
      sample: (requests) =>
        sampleRollouts(policy, requests, { signal: io.signal }),
      parameters: {
        temperature: config.temperature,
        topP: 1,
        topK: 0,
        minP: 0,
        maxCompletionLength: config.maxHintLength,
        stopIds: tokenizer.eosIds,
      },
      step: 0,
      maxPromptLength: Math.min(
        config.maxPromptLength,
        policy.config.maxPositions - 1,
      ),
    },
    writerName: name,
    origin: config.replace ? "self" : "auto",
    batchSize: config.batchSize,
    counts,
  });
  const write = async () => {
    for await (const row of rows) await records.write(row);
  };
  await write().catch(sayWhatIsDone(io, records, problems));
  io.log(hintSummary(counts));
  await records.end();
});
