import { DataError, type ReadRecord } from "../jsonl/mod.ts";
import type { ScoreRow } from "../policy/mod.ts";
import {
  type ChatMessage,
  type Prompts,
  solveMessages,
  type Tokenizer,
} from "../text/mod.ts";

/** An example, ready to be learned. */
export interface SupervisedRow extends ScoreRow {
  /** Input and line that it came from. */
  place: string;
}

/**
 * Turns an example into a prompt and the completion to imitate, the end of the
 * turn included. Three forms are read: TRL's `messages` (the last one, of the
 * assistant, is the completion) and `prompt` with `completion` (messages or
 * text), and a problem with its `solution`.
 *
 * @param read The record and its line.
 * @param name The input's name, for errors.
 * @param tokenizer Renders and encodes.
 * @param prompts The solver's prompt, for problems.
 * @returns Token ids at temperature 1.
 */
export function supervisedRow(
  { record, line }: ReadRecord,
  name: string,
  tokenizer: Tokenizer,
  prompts: Prompts,
): SupervisedRow {
  const example = readExample(record, prompts);
  if (example === undefined) {
    throw new DataError(
      `Cannot read example: ${name}:${line} has neither messages, prompt and completion, nor problem and solution`,
      { hint: "the last of `messages` must be the assistant's" },
    );
  }
  const { prompt, completion } = example;
  const end = tokenizer.turnEndId;
  return {
    promptIds: typeof prompt === "string"
      ? tokenizer.encodeWithPrefix(prompt)
      : tokenizer.renderChat(prompt).ids,
    completionIds: [
      ...tokenizer.encode(completion),
      ...(end === undefined ? [] : [end]),
    ],
    temperature: 1,
    place: `${name}:${line}`,
  };
}

function readExample(
  record: Record<string, unknown>,
  prompts: Prompts,
): { prompt: string | ChatMessage[]; completion: string } | undefined {
  const { messages, prompt, completion, problem, solution } = record;
  if (isChat(messages) && messages.at(-1)!.role === "assistant") {
    return {
      prompt: messages.slice(0, -1),
      completion: messages.at(-1)!.content,
    };
  }
  if (isChat(prompt) || typeof prompt === "string") {
    if (typeof completion === "string") return { prompt, completion };
    if (isChat(completion) && completion.length === 1) {
      return { prompt, completion: completion[0]!.content };
    }
  }
  if (typeof problem === "string" && typeof solution === "string") {
    return { prompt: solveMessages(prompts, problem), completion: solution };
  }
  return undefined;
}

function isChat(value: unknown): value is ChatMessage[] {
  return Array.isArray(value) && value.length > 0 &&
    value.every((message) =>
      typeof message?.content === "string" &&
      ["system", "user", "assistant"].includes(message.role)
    );
}
