import json5 from "json5";
import type { Hints } from "../jsonl/mod.ts";
import { readObject } from "./_read_object.ts";

const LEVELS = ["level_1", "level_2", "level_3"] as const;
const THINKING_END = "</think>";
// Bounds the work on hostile text; a reply's object stands near its end.
const MAX_LENGTH = 100_000;
const MAX_TRIES = 32;
// A brace and a first key, so that braces of LaTeX and prose cost nothing.
const OBJECT_START =
  /\{(?=\s*(?:"[^"{}\n]{0,64}"|'[^'{}\n]{0,64}'|[a-zA-Z_$][\w$]{0,64})\s*:|\s*\/[/*])/g;

/**
 * Reads the hints out of a hint writer's reply: the first JSON or JSON5 object
 * that has a level, inside code fences or prose, after any thinking part.
 *
 * LaTeX with single backslashes, which JSON reads as escapes (`\frac` as a form
 * feed and "rac"), is repaired before parsing. Levels that are missing, empty
 * or no strings are skipped.
 *
 * @example LaTeX that JSON alone would destroy
 * ```ts
 * import { parseHints } from "./parse_hints.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const reply = 'Here: {"level_1": "Use \\frac{a}{b}", "level_2": ""}';
 * assertEquals(parseHints(reply), { "level_1": "Use \\frac{a}{b}" });
 * ```
 *
 * @param text The reply; of a very long one the last 100,000 characters are read.
 * @returns The levels found, trimmed, or `undefined` where there is none.
 */
export function parseHints(text: string): Hints | undefined {
  const thinkingEnd = text.lastIndexOf(THINKING_END);
  const reply =
    (thinkingEnd < 0 ? text : text.slice(thinkingEnd + THINKING_END.length))
      .slice(-MAX_LENGTH);
  if (!reply.includes("level_")) return undefined;
  const starts = new RegExp(OBJECT_START);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const start = starts.exec(reply)?.index;
    if (start === undefined) return undefined;
    const object = readObject(reply, start);
    const value = object && parse(object.source);
    if (!object || value === undefined) continue;
    const hints = findLevels(value);
    if (hints) return hints;
    starts.lastIndex = object.end;
  }
  return undefined;
}

function parse(source: string): unknown {
  for (const parser of [JSON.parse, json5.parse]) {
    try {
      return parser(source);
    } catch {
      // Not this dialect: the next parser, then the next object.
    }
  }
  return undefined;
}

/** The levels of the first object, outermost first, that has one. */
function findLevels(value: unknown): Hints | undefined {
  const queue = [value];
  for (const entry of queue) {
    if (typeof entry !== "object" || entry === null) continue;
    const hints: Hints = {};
    for (const level of LEVELS) {
      const hint = (entry as Record<string, unknown>)[level];
      if (typeof hint === "string" && hint.trim() !== "") {
        hints[level] = hint.trim();
      }
    }
    if (Object.keys(hints).length > 0) return hints;
    for (const inner of Object.values(entry)) queue.push(inner);
  }
  return undefined;
}
