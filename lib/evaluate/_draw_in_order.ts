import {
  type Rollout,
  type RolloutRequest,
  samplingSeed,
} from "../policy/mod.ts";
import type { Asked } from "./_ask.ts";
import type { EvaluationRequest } from "./evaluate_problems.ts";

/** A problem whose completions are all there. */
export interface Drawn {
  one: Asked;
  /** None where the prompt was too long. */
  rollouts: readonly Rollout[];
}

/** Where a problem's completions gather. */
interface Slot {
  one: Asked;
  rollouts: (Rollout | undefined)[];
  missing: number;
  /** Resolved with whether all came. */
  settled: PromiseWithResolvers<boolean>;
}

/**
 * Draws k completions of each problem and gives a problem as soon as all of its
 * own and those of the problems before it are there. Where drawing ends early
 * the problems that are whole still come, and then its error.
 */
export async function* drawInOrder(
  request: EvaluationRequest,
  asked: readonly Asked[],
  k: number,
  onTokens: (count: number) => void,
): AsyncGenerator<Drawn> {
  const slots = asked.map((one) => openSlot(one, one.tooLong ? 0 : k));
  const sent = slots.filter(({ missing }) => missing > 0);
  const place = (rollout: Rollout, index: number): void => {
    const slot = sent[Math.floor(index / k)]!;
    if (slot.rollouts[index % k] !== undefined) return;
    slot.rollouts[index % k] = rollout;
    if (--slot.missing === 0) slot.settled.resolve(true);
  };
  // Who stops listening stops the drawing.
  const stop = new AbortController();
  const signals = request.signal ? [request.signal] : [];
  const signal = AbortSignal.any([stop.signal, ...signals]);
  const sampling = drawAll(
    request,
    sent.flatMap(({ one }) => requestsOf(request, one, k)),
    { signal, onTokens, onRollout: place },
  ).finally(() => slots.forEach(({ settled }) => settled.resolve(false)));
  sampling.catch(() => {});
  try {
    for (const [index, { one, settled }] of slots.entries()) {
      const whole = await settled.promise;
      const { rollouts } = slots[index]!;
      if (whole) yield { one, rollouts: rollouts.filter((it) => it != null) };
      slots[index]!.rollouts = [];
    }
    await sampling;
  } finally {
    stop.abort();
  }
}

function openSlot(one: Asked, count: number): Slot {
  const settled = Promise.withResolvers<boolean>();
  if (count === 0) settled.resolve(true);
  const rollouts = Array.from({ length: count }, () => undefined);
  return { one, rollouts, missing: count, settled };
}

function requestsOf(
  { settings }: EvaluationRequest,
  { problem, promptIds }: Asked,
  k: number,
): RolloutRequest[] {
  return Array.from({ length: k }, (_, index) => ({
    promptIds,
    seed: samplingSeed({
      seed: settings.seed,
      purpose: "eval",
      step: 0,
      problemId: problem.id,
      level: 0,
      attempt: 0,
      index,
    }),
    parameters: settings,
  }));
}

async function drawAll(
  { sample }: EvaluationRequest,
  requests: readonly RolloutRequest[],
  options: Required<Parameters<EvaluationRequest["sample"]>[1]>,
): Promise<void> {
  if (requests.length === 0) return;
  const rollouts = await sample(requests, options);
  if (rollouts.length !== requests.length) {
    throw new Error(
      `Cannot evaluate problems: ${requests.length} completions were asked ` +
        `for and ${rollouts.length} came`,
    );
  }
  rollouts.forEach(options.onRollout);
}
