import type { ReportRun, TrainEvent } from "../report/mod.ts";
import type { Weight } from "../model/mod.ts";
import {
  createPolicy,
  type Policy,
  type PolicyOptions,
} from "../policy/mod.ts";
import { train, type TrainSetup } from "../train/mod.ts";

/** A finished run of one method on one seed. */
export interface MethodRun extends ReportRun {
  /** Rows of evaluations, each with its `step`. */
  evaluations: Record<string, number>[];
  /** Wall time. */
  seconds: number;
  /** The weights that came out. */
  weights: Map<string, Weight>;
}

/** What all runs of a comparison share. */
export interface MethodRequest extends Omit<TrainSetup, "policy" | "emit"> {
  /** The policy that every run starts from; it is not changed. */
  start: Policy;
  /** Device and threads. */
  placement: PolicyOptions;
  /** Hears all that happens, beside what is collected. */
  emit: (event: TrainEvent) => void | Promise<void>;
}

/**
 * Trains a copy of a policy by one method and collects what the run tells.
 *
 * @param request What to train, and how.
 * @returns Metrics, evaluations, seconds and the weights that came out.
 */
export async function runMethod(request: MethodRequest): Promise<MethodRun> {
  const { start, placement, method, settings } = request;
  const weights = new Map(
    Array.from(start.weights, ([name, { shape, data }]) => [
      name,
      { shape, data: data.slice() },
    ]),
  );
  const metrics: Record<string, number>[] = [];
  const evaluations: Record<string, number>[] = [];
  const started = performance.now();
  await using policy = createPolicy(start.config, weights, placement);
  await train({
    ...request,
    policy,
    emit: async (event) => {
      if (event.type === "step") {
        metrics.push({ step: event.step, ...event.metrics });
      } else if (event.type === "evaluation") {
        evaluations.push({ step: event.step, ...event.metrics });
      }
      await request.emit(event);
    },
  });
  return {
    method: method.id,
    seed: settings.seed,
    metrics,
    evaluations,
    seconds: (performance.now() - started) / 1000,
    weights,
  };
}
