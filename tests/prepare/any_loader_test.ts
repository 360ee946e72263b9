import { assertEquals } from "@std/assert";
import { anyLoader, type Loader } from "../../lib/prepare/mod.ts";

function columnLoader(column: string): Loader {
  return {
    name: column,
    describe: column,
    matches: (record) => column in record,
    toProblem: (record) => ({
      row: { problem: column, answer: String(record[column]) },
    }),
  };
}

Deno.test("anyLoader() hands each row to the first loader that knows it", () => {
  const loader = anyLoader([columnLoader("a"), columnLoader("b")]);
  const cases: [Record<string, unknown>, string][] = [
    [{ a: 1 }, "a"],
    [{ b: 1 }, "b"],
    [{ b: 1, a: 1 }, "a"],
  ];
  for (const [record, problem] of cases) {
    assertEquals(loader.toProblem(record, { source: "s", line: 1 }), {
      row: { problem, answer: "1" },
    });
    assertEquals(loader.matches(record), true);
  }
});

Deno.test("anyLoader() names the columns of a row that none knows", () => {
  const loader = anyLoader([columnLoader("a")]);
  assertEquals(loader.matches({ x: 1 }), false);
  assertEquals(
    loader.toProblem({ x: 1, y: 2 }, { source: "s", line: 1 }),
    { rejected: 'no known format has the columns "x", "y"' },
  );
});
