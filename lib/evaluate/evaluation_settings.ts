/** How the completions of an evaluation were drawn. */
export interface EvaluationSettings {
  /** Completions per problem; 1 is taken when `temperature` is 0. */
  samples: number;
  /** How many of the first problems were taken; default: all. */
  limit?: number;
  /** Divisor of the logits; 0 takes the most probable token. */
  temperature: number;
  /** Nucleus mass; 1 is off. */
  topP: number;
  /** Number of candidates; 0 is off. */
  topK: number;
  /** Smallest share of the most probable token; 0 is off. */
  minP: number;
  /** The longest completion in tokens. */
  maxCompletionLength: number;
  /** The longest prompt in tokens; default: no limit. */
  maxPromptLength?: number;
  /** Tokens that end a completion. */
  stopIds: readonly number[];
  /** Fixes every completion and the bootstrap. */
  seed: number;
  /** True to keep ids and log-probabilities in the rows. */
  logTokens?: boolean;
}

/**
 * Says how many completions a problem gets: more than one greedy completion
 * would only repeat the first.
 *
 * @example
 * ```ts
 * import { samplesPerProblem } from "./evaluation_settings.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(samplesPerProblem({ samples: 4, temperature: 0 }), 1);
 * ```
 *
 * @param settings Completions asked for and their temperature.
 * @returns Completions per problem.
 */
export function samplesPerProblem(
  settings: Pick<EvaluationSettings, "samples" | "temperature">,
): number {
  return settings.temperature === 0 ? 1 : settings.samples;
}
