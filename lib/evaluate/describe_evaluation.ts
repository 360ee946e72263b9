import { createHash } from "node:crypto";
import { dataFingerprint, type JsonRecord } from "../jsonl/mod.ts";
import {
  promptHash,
  type Prompts,
  solveMessages,
  type Tokenizer,
} from "../text/mod.ts";
import { packageVersions } from "./_package_versions.ts";
import type { Benchmark } from "./benchmark.ts";

/** What an evaluation's header is made of. */
export interface EvaluationSetup {
  /** What the user calls the model. */
  name: string;
  /** SHA-256 of its weights. */
  weights: string;
  /** Where it runs. */
  device: string;
  /** What it is evaluated on. */
  benchmarks: readonly Benchmark[];
  /** The prompt templates. */
  prompts: Prompts;
  /** Renders prompts. */
  tokenizer: Pick<Tokenizer, "renderChat" | "chatTemplate">;
}

/**
 * Describes an evaluation for its header, so that others can do it again: model,
 * weights, device, benchmarks with the hashes of their files and rows, the
 * whole prompt with `{problem}` in its place, template hash, and versions. The
 * sampling settings stand beside it, among the options.
 *
 * @example
 * ```ts
 * import { describeEvaluation } from "./describe_evaluation.ts";
 * import { defaultPrompts } from "../text/mod.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { prompt } = describeEvaluation({
 *   name: "a",
 *   weights: "",
 *   device: "cpu",
 *   benchmarks: [],
 *   prompts: { ...defaultPrompts, solver_system: "" },
 *   tokenizer: {
 *     chatTemplate: undefined,
 *     renderChat: ([user]) => ({ text: `<user>${user?.content}`, ids: [] }),
 *   },
 * });
 * assertEquals(prompt, "<user>{problem}");
 * ```
 *
 * @param setup Model, benchmarks and prompts.
 * @returns Plain values.
 */
export function describeEvaluation(setup: EvaluationSetup): JsonRecord {
  const { name: model, weights, device, benchmarks, prompts, tokenizer } =
    setup;
  const { chatTemplate } = tokenizer;
  return {
    model,
    weights,
    device,
    benchmarks: benchmarks.map(({ benchmark, problems, source }) => {
      const { rows, hash } = dataFingerprint(problems);
      return { benchmark, problems: rows, hash, ...source };
    }),
    promptHash: promptHash(prompts),
    templateHash: chatTemplate === undefined
      ? null
      : createHash("sha256").update(chatTemplate).digest("hex").slice(0, 12),
    prompt: tokenizer.renderChat(solveMessages(prompts, "{problem}")).text,
    versions: packageVersions(),
  };
}
