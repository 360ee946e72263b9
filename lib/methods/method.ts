import type { OptionGroup } from "../config/mod.ts";
import type { DataNeed, Guidance, Schedule } from "../guidance/mod.ts";
import type { AnchorSettings } from "../objective/mod.ts";
import type { MethodSettings } from "./method_options.ts";

/** Which rollouts are trained on, and under which prompt. */
export interface SamplingPlan {
  /**
   * The group of a visit that is trained on: the last one (default), or the
   * first one, so that guided groups never enter its baseline.
   */
  train?: "last" | "first";
  /** The prompt that the loss is under (default: the one sampled under). */
  lossContext?: "sampled" | "plain";
  /** Rollouts of a group with help (default: as many as without). */
  guidedGenerations?: number;
  /**
   * Takes the first right guided rollout in the place of a row of the plain group,
   * under the prompt named, or in the place of two rows, one under each.
   */
  replaceRow?: "hinted" | "plain" | "both";
  /** Rows of a group that are the teacher's completion in the place of samples. */
  teacherRows?: number;
  /** Samples nothing: each problem's solution is imitated. */
  demonstrates?: boolean;
  /** Samples further problems in the place of groups without spread. */
  dynamic?: DynamicSampling;
}

/** DAPO's dynamic sampling. */
export interface DynamicSampling {
  /** Batches of a step at most. */
  maxBatches: number;
  /** What to do when there are too few groups with spread even then. */
  exhausted: "train-partial" | "hints" | "error";
}

/** What a method's loss and advantages have beside the options' objective. */
export interface ObjectivePlan {
  /**
   * What advantages are made of: the group (default), the whole batch's returns,
   * or those after each group's mean was taken off.
   */
  estimator?: "group" | "whitened" | "whitened-groups";
  /** Whether ratios go unclipped. */
  unclipped?: boolean;
  /** LUFFY's gamma, for rows of a teacher. */
  teacherGamma?: number;
  /** Weight of the entropy bonus. */
  entropyCoefficient?: number;
  /** What shapes the reference, given the steps done and those of the run. */
  anchor?(step: number, steps: number): AnchorSettings;
  /** HINT's weight of hinted groups. */
  affinity?: AffinityPlan;
  /** DAPO's penalty of long completions. */
  overlong?: { overlongBuffer: number; overlongFactor: number };
}

/** How hinted groups are weighed by their affinity to the plain prompt. */
export interface AffinityPlan {
  /**
   * What the ratios compare with the policy under the plain prompt: the policy
   * that sampled under the hint, or the one before this step's updates.
   */
  against: "hinted" | "plain";
  /** Exponent of the affinity; 0 is off. */
  exponent: number;
}

/** Guided rollouts that are imitated under the plain prompt. */
export interface ImitationPlan {
  /** Weight of their mean negative log-likelihood. */
  weight: number;
  /**
   * Which are accepted: those better by `margin` than the plain group's best, than
   * the plain rollout of the same index, or all of them.
   */
  gate: "group-max" | "sample" | "none";
  /** See `gate`. */
  margin: number;
  /** Accepted rollouts of one problem at most. */
  perProblem: number;
}

/**
 * A method is a value: what help there is, when it is given, what is sampled and
 * trained on, and the objective. The loop itself is the same for all.
 *
 * @example A method of your own: a hint at once where nothing was right before
 * ```ts
 * import { type Method, sage } from "./mod.ts";
 *
 * const method: Method = {
 *   ...sage,
 *   id: "eager",
 *   summary: "the strongest hint at once",
 *   schedule: () => ({
 *     firstLevel: (history) => history?.accuracy === 0 ? 3 : 0,
 *     nextLevel: () => undefined,
 *   }),
 * };
 * console.assert(method.schedule.length === 0);
 * ```
 */
export interface Method {
  /** Its id, as after `--method`. */
  readonly id: string;
  /** One clause for `--help`. */
  readonly summary: string;
  /** Where it is published, such as `arXiv 2602.03143`. */
  readonly paper?: string;
  /** Columns that its rows need. */
  readonly needs?: readonly DataNeed[];
  /** Options that only some methods have, of which it reads at least one. */
  readonly options?: readonly OptionGroup[];
  /** Common options that it does not read, by camelCase name. */
  readonly unused?: readonly string[];
  /** Its own defaults of options, by camelCase name. */
  readonly defaults?: Readonly<Record<string, number | string>>;
  /**
   * Refuses options that contradict it.
   *
   * @throws {UsageError} If there are any
   */
  check?(settings: MethodSettings): void;
  /** What help there is; none when absent. */
  guidance?(settings: MethodSettings): Guidance | undefined;
  /** Decides when a problem gets help. */
  schedule(settings: MethodSettings): Schedule;
  /** What is sampled and trained on. */
  sampling?(settings: MethodSettings): SamplingPlan;
  /** What the objective has beside the options. */
  objective?(settings: MethodSettings): ObjectivePlan;
  /** What is imitated beside it. */
  imitation?(settings: MethodSettings): ImitationPlan;
}
