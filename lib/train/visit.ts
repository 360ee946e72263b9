import type { Guidance, HintCounts, Schedule } from "../guidance/mod.ts";
import type { Hints, JsonRecord } from "../jsonl/mod.ts";
import type { ObjectivePlan, SamplingPlan } from "../methods/mod.ts";
import type {
  Rollout,
  RolloutRequest,
  SamplingParameters,
} from "../policy/mod.ts";
import type { Demonstration } from "./demonstrations.ts";
import type { Group } from "./group.ts";
import type { HintWriterPolicy } from "./open_hint_writer.ts";
import type { ProblemState } from "./trainer_state.ts";
import type { TrainSettings } from "./train_options.ts";
import type { TrainSetup } from "./train_setup.ts";

/** What a visit of a batch of problems needs. */
export interface VisitSetup
  extends Pick<TrainSetup, "tokenizer" | "prompts" | "judge" | "reward"> {
  /** What help there is; none when absent. */
  guidance?: Guidance | undefined;
  /** When a problem gets help. */
  schedule: Schedule;
  /** Which rollouts are trained on (default: those of the last group). */
  sampling?: SamplingPlan;
  /** What shapes the reward. */
  objective?: Pick<ObjectivePlan, "overlong">;
  /** Who writes hints, where it is not the policy. */
  writer?: Pick<HintWriterPolicy, "policy" | "tokenizer"> | undefined;
  /** What is known of the problems, by id. */
  states: ReadonlyMap<string, ProblemState>;
  /** Draws completions. */
  sample: (
    requests: readonly RolloutRequest[],
    purpose: "rollout" | "hint",
  ) => Promise<Rollout[]>;
  /** How completions are drawn. */
  parameters: SamplingParameters;
  /** The run's options. */
  settings: TrainSettings;
  /** The longest prompt in tokens that leaves room in the context. */
  maxPromptLength: number;
  /** The step, from 1. */
  step: number;
  /** Share of the run's epochs that are over (default: 0). */
  progress?: number;
}

/** What a visit leaves of a problem for the next one. */
export interface VisitOutcome {
  /** Level that the visit began with. */
  level: number;
  /** Share of right rollouts in the group trained on, once one was judged. */
  accuracy?: number;
  /** Whether any rollout was right, hinted or not. */
  solved: boolean;
  /** Hints found. */
  hints?: Hints;
  /** What the schedule keeps. */
  memory?: JsonRecord;
}

/** What came of a visit. */
export interface Visit {
  /** One group a problem, in the batch's order: those to train on. */
  groups: Group[];
  /** What was sampled and is not trained on. */
  replaced: Group[];
  /** All groups as they were sampled, in that order. */
  sampled: Group[];
  /** Groups with help beside those trained on, by problem id. */
  guided: Map<string, Group[]>;
  /** Texts to imitate that were not sampled. */
  demonstrations: Demonstration[];
  /** What the problems' next visits may know, by id. */
  outcomes: Map<string, VisitOutcome>;
  /** Problems that a hint was wanted for. */
  needing: number;
  /** What happened while hints were sought. */
  counts: HintCounts;
}
