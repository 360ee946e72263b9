// deno-lint-ignore-file no-console -- the table is what this test is for
import { assert, assertEquals, assertLess } from "@std/assert";
import { judge } from "../../lib/verify/mod.ts";

const file = Deno.env.get("VERIFY_CASES") ??
  new URL("../../../shared/verify/cases.jsonl", import.meta.url);
const text = await Deno.readTextFile(file).catch(() => undefined);

interface Case {
  id: string;
  kind: string;
  gold: string;
  output: string;
  expected: boolean;
  note?: string;
}

interface Judged extends Case {
  outcome: string;
  extracted: string | undefined;
  reason: string;
  milliseconds: number;
}

async function judgeCase(line: string): Promise<Judged> {
  const read = JSON.parse(line) as Case;
  const start = performance.now();
  const { outcome, extracted, reason } = await judge(read.gold, read.output);
  const milliseconds = performance.now() - start;
  return { ...read, outcome, extracted, reason, milliseconds };
}

function agrees({ outcome, expected }: Judged): boolean {
  return (outcome === "right") === expected;
}

function shorten(value: string): string {
  return JSON.stringify(value.length > 60 ? `...${value.slice(-60)}` : value);
}

function describe(judged: Judged): string {
  const { id, kind, gold, output, outcome, reason, expected } = judged;
  return `${id} (${kind}): ${shorten(gold)} and ${shorten(output)} are ` +
    `${outcome} (${reason}), expected ${expected}`;
}

function printTable(solid: Judged[], debatable: Judged[]): void {
  const kinds = [...Map.groupBy(solid, ({ kind }) => kind)].sort();
  for (const [kind, rows] of [...kinds, ["all solid", solid] as const]) {
    const agreed = rows.filter(agrees).length;
    const slowest = Math.max(...rows.map(({ milliseconds }) => milliseconds));
    console.log(
      `${kind.padEnd(14)}${String(agreed).padStart(4)} of ` +
        `${String(rows.length).padStart(3)} agree, slowest ${
          slowest.toFixed(0)
        } ms`,
    );
  }
  const agreed = debatable.filter(agrees).length;
  console.log(`debatable: ${agreed} of ${debatable.length} agree`);
  const differing = [...solid, ...debatable].filter((row) => !agrees(row));
  for (const judged of differing) console.log(describe(judged));
}

Deno.test({
  name: "verifier cases",
  ignore: text === undefined,
  fn: async () => {
    const judged: Judged[] = [];
    for (const line of (text ?? "").trim().split("\n")) {
      judged.push(await judgeCase(line));
    }
    const debatable = judged.filter(({ note }) => note?.includes("debatable"));
    const solid = judged.filter((one) => !debatable.includes(one));
    printTable(solid, debatable);
    const wronglyRight = solid.filter((one) =>
      one.outcome === "right" && !one.expected
    );
    assertEquals(wronglyRight.map(describe), []);
    assert(solid.filter(agrees).length >= 0.97 * solid.length);
    for (const { id, milliseconds } of judged) {
      assertLess(milliseconds, 1500, id);
    }
  },
});
