import type { JsonRecord } from "../lib/jsonl/mod.ts";
import type { Loader, Rejection } from "../lib/prepare/mod.ts";
import { cellText, rejectCell, rejectField } from "./_columns.ts";

// The set's own request for another answer form than a box.
const before =
  "Solve the following math problem step by step. The last line of your response should be of the form Answer: $Answer (without quotes) where $Answer is the answer to the problem.\n\n";
const after =
  '\n\nRemember to put your answer on its own line after "Answer:".';

/**
 * DAPO-Math-17k, and other sets in verl's layout: `prompt`, a list of messages,
 * and `reward_model` with the gold answer as `ground_truth`. The problem is the
 * last user message, without DAPO's wrapping request to answer on a last line.
 *
 * Where a row has the problem in a column of its own, that stands. All columns
 * pass through. `extra_info.id`, else `extra_info.index`, becomes the id.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { dapo } from "./dapo.ts";
 *
 * const record = {
 *   prompt: [{ role: "user", content: "1+1?" }],
 *   reward_model: { ground_truth: "2", style: "rule" },
 * };
 * assertEquals(dapo.toProblem(record, { source: "dapo", line: 1 }), {
 *   row: { problem: "1+1?", answer: "2", ...record },
 * });
 * ```
 */
export const dapo: Loader = {
  name: "dapo",
  describe: "prompt messages, the gold answer in reward_model.ground_truth",
  matches: ({ prompt, reward_model: rewardModel }) =>
    Array.isArray(prompt) && isObject(rewardModel),
  toProblem(record) {
    const { id: _, ...rest } = record;
    const prompt = lastUserMessage(record);
    if ("rejected" in prompt) return prompt;
    const rewardModel = record.reward_model;
    if (!isObject(rewardModel)) {
      return rejectCell(record, "reward_model", "an object");
    }
    const answer = cellText(rewardModel.ground_truth);
    if (answer === undefined) {
      const column = "reward_model.ground_truth";
      return rejectCell({ [column]: rewardModel.ground_truth }, column);
    }
    const { extra_info: extraInfo } = record;
    const id = cellText(record.id) ??
      (isObject(extraInfo)
        ? cellText(extraInfo.id) ?? cellText(extraInfo.index)
        : undefined);
    return {
      row: {
        ...rest,
        ...id !== undefined && { id },
        problem: typeof record.problem === "string"
          ? record.problem
          : unwrap(prompt.content),
        answer,
      },
    };
  },
};

function lastUserMessage(record: JsonRecord): { content: string } | Rejection {
  if (!Array.isArray(record.prompt)) {
    return rejectCell(record, "prompt", "a list of messages");
  }
  const message: unknown = record.prompt
    .findLast((message) => isObject(message) && message.role === "user");
  if (!isObject(message)) {
    return rejectField("prompt", "has no message of the user");
  }
  const { content } = message;
  return typeof content === "string"
    ? { content }
    : rejectCell({ "prompt.content": content }, "prompt.content", "a text");
}

function unwrap(text: string): string {
  return text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, text.length - after.length)
    : text;
}

function isObject(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
