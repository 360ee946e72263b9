import { assertEquals } from "@std/assert";
import { changedSettings } from "../../lib/train/mod.ts";

Deno.test("changedSettings() compares by value, also what is a list", () => {
  const before = {
    seed: 1,
    ghpoStages: [0.25, 0.5],
    loraTargetModules: ["q_proj"],
    maxSteps: 4,
  };
  assertEquals(changedSettings(before, structuredClone(before)), []);
  assertEquals(changedSettings(before, { ...before, maxSteps: 9 }), []);
  assertEquals(changedSettings(before, { ...before, ghpoStages: [0.25] }), [{
    name: "--ghpo-stages",
    before: [0.25, 0.5],
    now: [0.25],
  }]);
  assertEquals(changedSettings(undefined, before), []);
});
