import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { extractBoxes } from "../../lib/verify/mod.ts";

Deno.test("extractBoxes() gives every outermost box in order", () => {
  assertEquals(
    extractBoxes("\\boxed{1}\\fbox{2} \\boxed{\\boxed{3}} \\boxed{4"),
    [
      "1",
      "2",
      "\\boxed{3}",
      undefined,
    ],
  );
});

Deno.test("extractBoxes() gives back any balanced content", () => {
  const content = fc.letrec<{ node: string; group: string }>((tie) => ({
    group: fc.array(tie("node"), { maxLength: 4 }).map((nodes) =>
      `{${nodes.join("")}}`
    ),
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("x", "1", " ", "\\{", "\\}", "\\\\", "\\frac"),
      tie("group"),
    ),
  })).node;
  fc.assert(
    fc.property(
      content,
      fc.constantFrom("", "{", "}", "\\"),
      (inner, noise) => {
        assertEquals(extractBoxes(`${noise} \\boxed{${inner}} ${noise}`), [
          inner,
        ]);
      },
    ),
  );
});
