import { assert, assertEquals } from "@std/assert";
import { evaluatePolicy } from "../../lib/evaluate/mod.ts";
import { methods } from "../../lib/methods/mod.ts";
import { findNonFinite } from "../../lib/policy/mod.ts";
import { train, type TrainSettings } from "../../lib/train/mod.ts";
import { judge } from "../../lib/verify/mod.ts";
import { stepMetricsOf, tinyPolicy, tinyRun, tokenizer } from "./_tiny_run.ts";

const every = Array.from({ length: tokenizer.vocabularySize }, (_, id) => id);

interface OddCase {
  /** Tokens that end a completion (default: the starter's). */
  eosIds?: number[];
  settings?: Partial<TrainSettings>;
  shape?: Parameters<typeof tinyPolicy>[0];
  /** What train has to warn of. */
  warning: RegExp;
}

const cases: Record<string, OddCase> = {
  "all cut off": {
    eosIds: [],
    warning: /^no completion of step 1 came to its end/,
  },
  "all ended by the first token": {
    eosIds: every,
    warning: /^no completion of step 1 has more than one token/,
  },
  "all of a single token": {
    eosIds: [],
    settings: { maxCompletionLength: 1, maxHintLength: 1 },
    warning: /^no completion of step 1 has more than one token/,
  },
  "room for one token": {
    shape: { "max_position_embeddings": 32 },
    warning: /^the context has 32 tokens: after a prompt of 31/,
  },
  "problems longer than the context": {
    shape: { "max_position_embeddings": 30 },
    warning: /^\d+ of 10 problems are left out: .* longer than 29 tokens/,
  },
  "more tokens than the tokenizer has": {
    shape: { "vocab_size": 4 * tokenizer.vocabularySize },
    warning: /^825 of the model's 1100 tokens are none of the tokenizer's/,
  },
};

for (const [what, odd] of Object.entries(cases)) {
  Deno.test(`train() and evaluatePolicy() count and survive groups with ${what}`, async () => {
    for (const { id } of methods) {
      // It draws no completions that could be odd.
      if (id === "sft" && odd.shape === undefined) continue;
      await using policy = tinyPolicy(odd.shape);
      const { setup, events } = tinyRun(policy, id, {
        hints: "auto",
        ...odd.settings,
      });
      const reader = { ...tokenizer, ...odd.eosIds && { eosIds: odd.eosIds } };
      await train({ ...setup, tokenizer: reader });
      const metrics = stepMetricsOf(events);
      assertEquals(metrics.length, 2, id);
      for (const [name, value] of metrics.flatMap(Object.entries)) {
        assert(Number.isFinite(value), `${id}: ${name} is ${value}`);
      }
      assertEquals(findNonFinite(policy.weights), undefined);
      assert(
        events.some((event) =>
          event.type === "warning" && odd.warning.test(event.message)
        ),
        `${id}: ${
          JSON.stringify(events.filter((it) => it.type === "warning"))
        }`,
      );
    }

    await using policy = tinyPolicy(odd.shape);
    const { setup } = tinyRun(policy, "grpo", odd.settings);
    const { scores, summary } = await evaluatePolicy(policy, {
      benchmark: "odd",
      problems: setup.problems,
      prompts: setup.prompts,
      tokenizer: { ...tokenizer, ...odd.eosIds && { eosIds: odd.eosIds } },
      judge,
      settings: {
        ...setup.settings,
        samples: 2,
      },
    });
    assertEquals(scores.length, setup.problems.length);
    for (const [name, value] of Object.entries(summary)) {
      assert(typeof value !== "number" || Number.isFinite(value), name);
    }
  });
}
