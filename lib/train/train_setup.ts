import type { JsonRecord, Problem } from "../jsonl/mod.ts";
import type { Method } from "../methods/mod.ts";
import type { Optimizer, Policy } from "../policy/mod.ts";
import type { TrainEvent } from "../report/mod.ts";
import type { Prompts, Tokenizer } from "../text/mod.ts";
import type { Gold, Reward, Verdict } from "../verify/mod.ts";
import type { TrainSettings } from "./train_options.ts";

/** What a training run needs. */
export interface TrainSetup {
  /** The policy; its weights change in place. */
  policy: Policy;
  /** Renders prompts and decodes completions. */
  tokenizer:
    & Pick<
      Tokenizer,
      "renderChat" | "decode" | "encode" | "turnEndId" | "eosIds"
    >
    & Partial<Pick<Tokenizer, "vocabularySize">>;
  /** The prompt templates. */
  prompts: Prompts;
  /** How the policy learns. */
  method: Method;
  /** Another model that writes hints, and its tokenizer. */
  hintWriter?: { policy: Policy; tokenizer: TrainSetup["tokenizer"] };
  /** What it learns from, no id twice. */
  problems: readonly Problem[];
  /** What it is evaluated on, without hints; with `kind` also kind by kind. */
  heldOut?: readonly Problem[];
  /** The run's options. */
  settings: TrainSettings;
  /** Judges a completion by the gold answer. */
  judge: (
    gold: Gold,
    completion: string,
    options: { truncated: boolean },
  ) => Promise<Verdict>;
  /** Gives judged completions their rewards; without it right is 1, wrong 0. */
  reward?: Reward;
  /** Hears all that happens. */
  emit: (event: TrainEvent) => void | Promise<void>;
  /** Folder of the first model, and of the reference policy of a resumed run. */
  modelFolder: string;
  /** Folder of its tokenizer files; the model's own when omitted. */
  tokenizerFolder?: string;
  /** What the user called it. */
  modelName: string;
  /** The run folder for checkpoints; none are written without it. */
  outputDir?: string;
  /** Whether another process reads the checkpoints it is told of: they stay. */
  checkpointsAreRead?: boolean;
  /** A checkpoint's optimizer and state; the policy holds its weights. */
  resume?: { optimizer: Optimizer; state: JsonRecord };
  /** Stops the run between two decode steps or micro-batches. */
  signal?: AbortSignal;
}
