import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { DataError, type ReadRecord } from "../../lib/jsonl/mod.ts";
import {
  type Loader,
  type PrepareCounts,
  type PrepareEvent,
  prepareProblems,
  type PrepareSettings,
} from "../../lib/prepare/mod.ts";

/** Rows of one column: the answer, or "bad" for what cannot be loaded. */
const loader: Loader = {
  name: "test",
  describe: "one column",
  matches: () => true,
  toProblem: ({ value, id }) =>
    value === "bad" ? { rejected: "it is bad" } : {
      row: {
        problem: `Say ${value}.`,
        answer: String(value),
        ...(typeof id === "string" ? { id } : {}),
      },
    },
};

const none: PrepareCounts = {
  read: 0,
  kept: 0,
  rejected: 0,
  dropped: {},
  leftOut: 0,
  undrawn: 0,
  renamed: 0,
  unreferenced: 0,
  otherAnswers: 0,
};

function toRecords(values: unknown[]): ReadRecord[] {
  return values.map((value, index) => ({ record: { value }, line: index + 1 }));
}

async function prepare(
  records: Iterable<ReadRecord>,
  settings: Partial<PrepareSettings> = {},
): Promise<PrepareEvent[]> {
  return await Array.fromAsync(
    prepareProblems(records, loader, { source: "s", ...settings }),
  );
}

function ids(events: PrepareEvent[]): string[] {
  return events.flatMap((event) =>
    event.type === "problem" ? [event.problem.id] : []
  );
}

function counts(events: PrepareEvent[]) {
  const end = events.at(-1);
  assert(end?.type === "end");
  return end.counts;
}

Deno.test("prepareProblems() emits problems and rejects in order, then the counts", async () => {
  assertEquals(await prepare(toRecords([1, "bad", 2])), [
    {
      type: "problem",
      problem: { id: "s:1", problem: "Say 1.", answer: "1" },
      dataset: "s",
    },
    {
      type: "reject",
      reject: { line: 2, reason: "it is bad", record: { value: "bad" } },
    },
    {
      type: "problem",
      problem: { id: "s:3", problem: "Say 2.", answer: "2" },
      dataset: "s",
    },
    {
      type: "end",
      counts: { ...none, read: 3, kept: 2, rejected: 1, unreferenced: 2 },
    },
  ]);
});

Deno.test("prepareProblems() loses no row and doubles no id", async () => {
  const rows = fc.array(fc.record({
    value: fc.constantFrom(1, 2, "bad", " "),
    id: fc.constantFrom("a", "b", "s:1", "s:2", "s:3", "s:3+", ""),
  }, { requiredKeys: ["value"] }));
  const settings = fc.record({
    limit: fc.nat(5),
    shuffle: fc.boolean(),
    seed: fc.nat(),
  });
  await fc.assert(fc.asyncProperty(rows, settings, async (rows, settings) => {
    fc.pre(rows.some(({ value }) => typeof value === "number"));
    const records = rows.map((record, index) => ({ record, line: index + 1 }));
    const events = await prepare(records, settings);
    const { read, kept, rejected, leftOut } = counts(events);
    assertEquals(read, kept + rejected + leftOut);
    assertEquals(kept, ids(events).length);
    assertEquals(new Set(ids(events)).size, kept);
    assert(settings.limit === 0 || kept <= settings.limit);
    if (settings.shuffle || settings.limit === 0) {
      assertEquals(read, rows.length);
    }
  }));
});

Deno.test("prepareProblems() streams and stops reading at the limit", async () => {
  let read = 0;
  function* endless(): Generator<ReadRecord> {
    while (true) yield { record: { value: 1 }, line: ++read };
  }
  assertEquals(ids(await prepare(endless(), { limit: 2 })), ["s:1", "s:2"]);
  assertEquals(read, 2);
});

Deno.test("prepareProblems() closes its source when its reader leaves", async () => {
  let closed = false;
  function* source(): Generator<ReadRecord> {
    try {
      while (true) yield { record: { value: 1 }, line: 1 };
    } finally {
      closed = true;
    }
  }
  for await (const _ of prepareProblems(source(), loader, { source: "s" })) {
    break;
  }
  assert(closed);
});

Deno.test("prepareProblems() shuffles by the seed, whatever the order of the input", async () => {
  const records = toRecords(Array.from({ length: 50 }, (_, index) => index));
  const shuffle = true;
  const first = ids(await prepare(records, { shuffle, seed: 1 }));
  assertEquals(
    ids(await prepare(records.toReversed(), { shuffle, seed: 1 })),
    first,
  );
  assert(first.join() !== ids(await prepare(records)).join());
  assert(
    first.join() !== ids(await prepare(records, { shuffle, seed: 2 })).join(),
  );
  const limited = await prepare(records, { shuffle, seed: 1, limit: 5 });
  assertEquals(ids(limited), first.slice(0, 5));
  assertEquals(counts(limited).leftOut, 45);
});

Deno.test("prepareProblems() rejects gold answers that accept nothing", async () => {
  const events = await prepare(toRecords([1, " ", "a}"]));
  assertEquals(ids(events), ["s:1"]);
  assertEquals(counts(events).rejected, 2);
});

Deno.test("prepareProblems() fails when every row is rejected", async () => {
  await assertRejects(
    () => prepare(toRecords(["bad", "bad"])),
    DataError,
    "Cannot prepare s: all 2 rows were rejected, the first (line 1) because it is bad",
  );
});

Deno.test("prepareProblems() refuses to make nothing of nothing", async () => {
  await assertRejects(
    () => prepare([]),
    DataError,
    "Cannot prepare s: it has no rows",
  );
});
