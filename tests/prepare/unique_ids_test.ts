import { assertEquals } from "@std/assert";
import { uniqueIds } from "../../lib/prepare/mod.ts";

Deno.test("uniqueIds() keeps an id once and makes one where it must", () => {
  const uniqueId = uniqueIds();
  const cases: [id: string | undefined, line: number, unique: string][] = [
    ["a", 1, "a"],
    ["a", 2, "s:2"],
    [undefined, 3, "s:3"],
    ["", 4, "s:4"],
    ["s:6", 5, "s:6"],
    [undefined, 6, "s:6+"],
    ["s:3", 7, "s:7"],
  ];
  for (const [id, line, unique] of cases) {
    assertEquals(uniqueId(id, { source: "s", line }), unique);
  }
});
