import { assertEquals } from "@std/assert";
import { judge } from "../../lib/verify/mod.ts";

const file = Deno.env.get("VERIFY_CASES") ??
  new URL("../../../shared/verify/cases.jsonl", import.meta.url);
const text = await Deno.readTextFile(file).catch(() => undefined);

interface Case {
  id: string;
  gold: string;
  output: string;
  expected: boolean;
  note?: string;
}

Deno.test({
  name: "verifier cases judge() gives no false positive",
  ignore: text === undefined,
  fn: async () => {
    const wronglyRight: string[] = [];
    for (const line of (text ?? "").trim().split("\n")) {
      const { id, gold, output, expected, note } = JSON.parse(line) as Case;
      if (expected || note?.includes("debatable")) continue;
      const { outcome } = await judge(gold, output);
      if (outcome === "right") wronglyRight.push(id);
    }
    assertEquals(wronglyRight, []);
  },
});
