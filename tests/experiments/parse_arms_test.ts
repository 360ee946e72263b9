import { assertEquals } from "@std/assert";
import { parseArms } from "../../lib/experiments/mod.ts";

const cases: [text: string, arms: [method: string, ...options: string[]][]][] =
  [
    ["grpo", [["grpo"]]],
    ["grpo, sage", [["grpo"], ["sage"]]],
    ["sage:beta=0", [["sage", "beta=0"]]],
    ["sage:a=1,b-c=x,grpo", [["sage", "a=1", "b-c=x"], ["grpo"]]],
    ["sage:hint-writer=C:/m,grpo", [["sage", "hint-writer=C:/m"], ["grpo"]]],
    ["./mine.ts:a=1,b=2", [["./mine.ts", "a=1", "b=2"]]],
    ["C:/mine.ts,./b.ts", [["C:/mine.ts"], ["./b.ts"]]],
    ["C:/mine.ts:a=1", [["C:/mine.ts", "a=1"]]],
    ["reinforce++:a=b=c", [["reinforce++", "a=b=c"]]],
    // What is no option is left to whoever looks the method up.
    ["grpo,a=1", [["grpo"], ["a=1"]]],
    ["sage:beta", [["sage", "beta"]]],
    ["grpo,,sage", [["grpo"], [""], ["sage"]]],
  ];

for (const [text, arms] of cases) {
  Deno.test(`parseArms() reads ${text}`, () => {
    const expected = arms.map(([method, ...options]) => ({ method, options }));
    assertEquals(parseArms([text]), expected);
    assertEquals(parseArms(text.split(",")), expected);
  });
}
