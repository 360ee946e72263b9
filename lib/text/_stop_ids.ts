import type { PreTrainedTokenizer } from "@huggingface/transformers";
import type { ControlTokens } from "./_control_tokens.ts";
import type { TokenizerFiles } from "./_tokenizer_files.ts";
import { renderTemplate } from "./_render_template.ts";
import type { GenerationDefaults } from "./tokenizer.ts";

/** The ids that end a turn, and the one that a training completion ends with. */
export interface StopIds {
  eosIds: number[];
  turnEndId: number | undefined;
}

/** Collects the stop ids of generation config, tokenizer and chat template. */
export function findStopIds(
  files: TokenizerFiles,
  tokenizer: PreTrainedTokenizer,
  control: ControlTokens,
): StopIds {
  const declared = [files.generation.eos_token_id].flat()
    .filter((id): id is number => Number.isInteger(id));
  const own = tokenizer.eos_token_id as number | undefined;
  const turnEndId = templateTurnEnd(files, tokenizer, control) ?? own;
  const ids = [...declared, own, turnEndId].filter((id) => id !== undefined);
  return { eosIds: [...new Set(ids)], turnEndId };
}

/**
 * Renders a finished turn and reads the control token right after it: base
 * checkpoints often come with a template whose turn end (`<|im_end|>`) is not
 * their end token (`<|endoftext|>`).
 */
function templateTurnEnd(
  files: TokenizerFiles,
  tokenizer: PreTrainedTokenizer,
  control: ControlTokens,
): number | undefined {
  if (files.templateSource === "plain") return undefined;
  const answer = "[answer]";
  let text: string;
  try {
    text = renderTemplate(tokenizer, [
      { role: "user", content: "question" },
      { role: "assistant", content: answer },
    ], { generationPrompt: false });
  } catch {
    // A template may refuse this conversation and still serve the real ones.
    return undefined;
  }
  const rest = text.slice(text.lastIndexOf(answer) + answer.length).trimStart();
  const match = rest.match(new RegExp(`^(?:${control.pattern.source})`));
  return match === null ? undefined : control.ids.get(match[0]);
}

/** Reads the sampling settings of a `generation_config.json`. */
export function readGenerationDefaults(
  generation: Record<string, unknown>,
): GenerationDefaults {
  const { temperature, top_p: topP, top_k: topK } = generation;
  return {
    ...(typeof temperature === "number" && { temperature }),
    ...(typeof topP === "number" && { topP }),
    ...(typeof topK === "number" && { topK }),
  };
}
