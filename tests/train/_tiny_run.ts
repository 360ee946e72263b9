import { ringProblems, starterFolder } from "../../datasets/ring/mod.ts";
import { mergeOptions } from "../../lib/config/mod.ts";
import { findMethod, methodOptions } from "../../lib/methods/mod.ts";
import { parseModelConfig } from "../../lib/model/mod.ts";
import {
  createPolicy,
  freshWeights,
  optimizerOptions,
  type Policy,
  samplingOptions,
} from "../../lib/policy/mod.ts";
import type { TrainEvent } from "../../lib/report/mod.ts";
import { defaultPrompts, loadTokenizer } from "../../lib/text/mod.ts";
import {
  trainOptions,
  type TrainSettings,
  type TrainSetup,
} from "../../lib/train/mod.ts";
import type { Verdict } from "../../lib/verify/mod.ts";

export const tokenizer = await loadTokenizer(starterFolder);

const raw = {
  "model_type": "llama",
  "vocab_size": tokenizer.vocabularySize,
  "hidden_size": 16,
  "intermediate_size": 24,
  "num_hidden_layers": 1,
  "num_attention_heads": 2,
  "num_key_value_heads": 1,
  "max_position_embeddings": 128,
  "tie_word_embeddings": true,
  "initializer_range": 0.2,
};

/** A small random policy that reads the starter's tokens. */
export function tinyPolicy(changed: Partial<typeof raw> = {}): Policy {
  const config = parseModelConfig({ ...raw, ...changed }, "config.json");
  return createPolicy(config, freshWeights(config, 1), {
    device: "cpu",
    threads: 1,
  });
}

/** The options' defaults, small. */
export function tinySettings(values: Partial<TrainSettings>): TrainSettings {
  const { defaults = {} } = findMethod(values.method ?? "sage");
  return mergeOptions([
    trainOptions,
    ...methodOptions,
    samplingOptions,
    optimizerOptions,
  ], [{ source: "method", values: defaults }, {
    source: "test",
    values: {
      promptsPerStep: 4,
      numGenerations: 4,
      maxCompletionLength: 6,
      maxHintLength: 6,
      learningRate: 1e-2,
      maxSteps: 2,
      evalSteps: 0,
      seed: 5,
      ...values,
    },
  }]);
}

/** Judges by length, so that a random policy has right and wrong rollouts. */
export function judgeLength(_: unknown, completion: string): Promise<Verdict> {
  const outcome = completion.length % 2 === 0 ? "right" : "wrong";
  return Promise.resolve({ outcome, reason: "length" });
}

/** A run of a small random policy on ten short problems with hints. */
export function tinyRun(
  policy: Policy,
  method: string,
  values: Partial<TrainSettings> = {},
): { setup: TrainSetup; events: TrainEvent[] } {
  const events: TrainEvent[] = [];
  const problems = ringProblems("train").slice(0, 10).map((problem) => ({
    ...problem,
    hints: { "level_1": "+1", "level_2": "+2", "level_3": "+3" },
  }));
  const setup: TrainSetup = {
    policy,
    tokenizer,
    prompts: defaultPrompts,
    method: findMethod(method),
    problems,
    settings: tinySettings({ method, ...values }),
    judge: judgeLength,
    emit: (event) => {
      if (event.type !== "phase") events.push(event);
    },
    modelFolder: starterFolder,
    modelName: "tiny",
  };
  return { setup, events };
}

/** The metrics of a run's steps, without those that are times. */
export function stepMetricsOf(
  events: readonly TrainEvent[],
): Record<string, number>[] {
  return events.flatMap((event) =>
    event.type === "step"
      ? [Object.fromEntries(
        Object.entries(event.metrics).filter(([name]) =>
          !/time|ming/.test(name)
        ),
      )]
      : []
  );
}
