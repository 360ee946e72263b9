import { z } from "zod";
import { assertEquals } from "@std/assert";
import { defineOptions, omitOption } from "../../lib/config/mod.ts";

Deno.test("omitOption() leaves one option out and the group as it was", () => {
  const both = defineOptions("Both", {
    a: z.int().default(1),
    b: z.int().default(2),
  });
  const { title, shape } = omitOption(both, "b");
  assertEquals([title, Object.keys(shape)], ["Both", ["a"]]);
  assertEquals(Object.keys(both.shape), ["a", "b"]);
});
