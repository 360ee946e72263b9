import { assertEquals, assertNotEquals } from "@std/assert";
import {
  findHints,
  type HintCounts,
  hintProblems,
  noHintCounts,
  writeHints,
} from "../../lib/guidance/mod.ts";
import type { Problem } from "../../lib/jsonl/mod.ts";
import { replyWriter } from "./_reply_writer.ts";

function problem(id: string): Problem {
  return { id, problem: id, answer: "1234", solution: "long" };
}

/** The counts that are not 0, tokens left out. */
function happened(counts: HintCounts): Partial<HintCounts> {
  const { tokens: _, allTokens: __, ...rest } = counts;
  return Object.fromEntries(
    Object.entries(rest).filter(([, count]) => count !== 0),
  );
}

const good = '{"level_1": "one", "level_2": "two", "level_3": "three"}';
const hints = { "level_1": "one", "level_2": "two", "level_3": "three" };

Deno.test("writeHints() asks all problems at once, and again only the failed", async () => {
  const { writer, batches } = replyWriter((name, attempt) =>
    name === "a" || attempt === 1 ? good : "no JSON"
  );
  const counts = noHintCounts();
  const requests = ["a", "b", "c"].map((id) => ({ problem: problem(id) }));
  const found = await writeHints(requests, writer, counts);
  assertEquals(found, [hints, hints, hints]);
  assertEquals(batches.map((batch) => batch.length), [3, 2]);
  assertEquals(happened(counts), { attempts: 2, replies: 5, success: 3 });
  assertEquals(counts.tokens, 5);
});

Deno.test("writeHints() samples retries with other seeds, never greedily", async () => {
  const { writer, batches } = replyWriter(() => "no JSON");
  const counts = noHintCounts();
  const greedy = {
    ...writer,
    parameters: { ...writer.parameters, temperature: 0 },
  };
  assertEquals(await writeHints([{ problem: problem("a") }], greedy, counts), [
    undefined,
  ]);
  assertEquals(batches.length, 3);
  assertEquals(batches.map(([first]) => first!.parameters.temperature), [
    1,
    1,
    1,
  ]);
  const [first, second, third] = batches.map(([request]) => request!.seed);
  assertNotEquals(first, second);
  assertNotEquals(second, third);
  assertEquals(happened(counts), { attempts: 3, replies: 3, failed: 1 });
});

Deno.test("writeHints() draws a leaked level again and keeps the good ones", async () => {
  const { writer } = replyWriter((_, attempt) =>
    attempt === 0
      ? '{"level_1": "one", "level_3": "it is 1234"}'
      : '{"level_1": "another", "level_3": "three"}'
  );
  const counts = noHintCounts();
  const found = await writeHints([{ problem: problem("a") }], writer, counts);
  assertEquals(found, [{ "level_1": "one", "level_3": "three" }]);
  assertEquals(happened(counts), {
    attempts: 2,
    replies: 2,
    success: 1,
    leak: 1,
  });
});

Deno.test("writeHints() gives what is good where a leak never ends", async () => {
  const { writer } = replyWriter(() =>
    '{"level_1": "one", "level_3": "\\\\boxed{1234}"}'
  );
  const counts = noHintCounts();
  const found = await writeHints([{ problem: problem("a") }], writer, counts);
  assertEquals(found, [{ "level_1": "one" }]);
  assertEquals(happened(counts), {
    attempts: 3,
    replies: 3,
    success: 1,
    leak: 3,
  });
});

Deno.test("writeHints() falls back to the last good hints", async () => {
  const { writer } = replyWriter(() => "no JSON");
  const counts = noHintCounts();
  const requests = [
    { problem: problem("a"), lastHints: hints },
    { problem: problem("b"), lastHints: hints, level: 2 },
    { problem: problem("c"), lastHints: { "level_1": "one" }, level: 2 },
  ];
  assertEquals(await writeHints(requests, writer, counts), [
    hints,
    { "level_2": "two" },
    undefined,
  ]);
  assertEquals(happened(counts), {
    attempts: 3,
    replies: 9,
    failed: 3,
    fallback: 2,
  });
});

Deno.test("writeHints() keeps one level where one is asked for", async () => {
  const { writer } = replyWriter((_, attempt) =>
    attempt === 0 ? '{"level_1": "one"}' : good
  );
  const request = { problem: problem("a"), level: 3 };
  const found = await writeHints([request], writer, noHintCounts());
  assertEquals(found, [{ "level_3": "three" }]);
});

Deno.test("writeHints() counts what it cannot ask", async () => {
  const { writer, batches } = replyWriter(() => good);
  const counts = noHintCounts();
  const requests = [
    { problem: { id: "a", problem: "a", answer: "1" } },
    { problem: { ...problem("b"), solution: "s".repeat(200) } },
  ];
  assertEquals(await writeHints(requests, writer, counts), [
    undefined,
    undefined,
  ]);
  assertEquals(batches, []);
  assertEquals(happened(counts), { unhintable: 1, overlong: 1 });
});

Deno.test("findHints() takes the row's hints, without leaks, unless told not to", async () => {
  const own = { "level_1": "mine", "level_2": "it is 1234" };
  const requests = [
    { problem: { ...problem("a"), hints: own } },
    { problem: problem("b") },
  ];
  const table = [
    ["auto", [{ "level_1": "mine" }, hints], {
      requests: 2,
      offline: 1,
      attempts: 1,
      replies: 1,
      success: 1,
      leak: 1,
    }],
    ["self", [hints, hints], {
      requests: 2,
      attempts: 1,
      replies: 2,
      success: 2,
    }],
    ["offline", [{ "level_1": "mine" }, undefined], {
      requests: 2,
      offline: 1,
      leak: 1,
      unhintable: 1,
    }],
  ] as const;
  for (const [origin, expected, counted] of table) {
    const { writer } = replyWriter(() => good);
    const counts = noHintCounts();
    const found = await findHints(requests, origin, writer, counts);
    assertEquals<unknown>(found, expected, origin);
    assertEquals<unknown>(happened(counts), counted, origin);
  }
});

Deno.test("hintProblems() adds hints in order and leaves the rest untouched", async () => {
  const { writer, batches } = replyWriter((name) =>
    name === "b" ? "no JSON" : good
  );
  const counts = noHintCounts();
  const own = { ...problem("d"), hints: { "level_1": "mine" } };
  const rows = [
    { ...problem("a"), topic: 2n ** 60n },
    problem("b"),
    problem("c"),
    own,
  ];
  const hinted = await Array.fromAsync(hintProblems(rows, {
    writer,
    writerName: "starter",
    origin: "auto",
    batchSize: 2,
    counts,
  }));
  assertEquals(hinted, [
    { ...rows[0]!, hints, "hint_writer": "starter" },
    problem("b"),
    { ...problem("c"), hints, "hint_writer": "starter" },
    own,
  ]);
  assertEquals(batches[0]!.length, 2);
  assertEquals(counts.failed, 1);
});
