import {
  findNonFinite,
  NonFiniteError,
  type Policy,
  sampleRollouts,
} from "../policy/mod.ts";
import { DivergedError } from "./diverged_error.ts";
import { nameRows } from "./_name_rows.ts";

/** A step whose weights are tried. */
export interface FinishedStep {
  /** The step. */
  step: number;
  /** One of its prompts. */
  promptIds: readonly number[];
  /** What its rows are called. */
  rows: readonly string[];
  /** The last checkpoint before it, if there is one. */
  checkpoint?: string | undefined;
  /** Whether it had a gradient. */
  learned: boolean;
  /** The share of each weight that it took off at most. */
  decay: number;
}

/**
 * Tries the weights that a step left on one of its prompts: a policy whose
 * probabilities are not finite, or alike for all tokens, has blown up. The latter
 * is what float32 gives where the squares in a norm overflow: all behind it is 0.
 */
export async function assertUsable(
  policy: Policy,
  { promptIds, rows, learned, decay, ...rest }: FinishedStep,
): Promise<void> {
  const fault = await findFault(policy, promptIds);
  if (fault === undefined) return;
  const broken = findNonFinite(policy.weights);
  const reason = broken
    ? `the weight '${broken.name}' is ${broken.value}`
    : `${fault}, its largest weight is ${largestWeight(policy.weights)}`;
  const batch = nameRows(rows);
  // Without a gradient later steps have moments, and a wild decay blows up too.
  const updated = learned || rest.step > 1 || decay > 1;
  throw new DivergedError({ ...rest, updated, reason, batch });
}

/** How far a probability of `1 / vocabulary` may be off by rounding. */
const rounding = 1e-5;

async function findFault(
  policy: Policy,
  promptIds: readonly number[],
): Promise<string | undefined> {
  try {
    const [rollout] = await sampleRollouts(policy, [{
      // An example may have no prompt, or one that fills the context.
      promptIds: promptIds.length === 0
        ? [0]
        : promptIds.slice(0, policy.config.maxPositions - 1),
      seed: [0, 0],
      parameters: {
        temperature: 0,
        topP: 1,
        topK: 0,
        minP: 0,
        maxCompletionLength: 1,
        stopIds: [],
      },
    }]);
    // The likeliest token is no likelier than the mean.
    const highest = Math.exp(rollout!.logprobs[0]!);
    const flat = highest * policy.config.vocabularySize - 1 < rounding;
    return flat ? "all tokens are equally likely" : undefined;
  } catch (error) {
    if (!(error instanceof NonFiniteError)) throw error;
    return `${error.tensor} is ${error.value}`;
  }
}

function largestWeight(weights: Policy["weights"]): string {
  let [largest, size] = ["", -1];
  for (const [name, { data }] of weights) {
    for (const value of data) {
      if (Math.abs(value) > size) [largest, size] = [name, Math.abs(value)];
    }
  }
  return `${size.toPrecision(3)} in '${largest}'`;
}
