import { assertEquals } from "@std/assert";
import { inFolder } from "./_in_folder.ts";
import {
  type Moment,
  resultOf,
  runThroughKills,
  runTrain,
  writeProblems,
} from "./_interrupted_run.ts";

const steps = 6;
const cases: [
  method: string,
  how: string,
  moments: Moment[],
  rest?: string[],
][] = [
  ["sage-light", "before its first checkpoint", [{ when: "begun", after: 0 }]],
  ["sage", "after one and then stopped", [
    { when: "saving", after: 100 },
    { when: "saving", after: 0, signal: "SIGINT" },
  ]],
  ["grpo", "in a save", [{ when: "saving", after: 4 }]],
  [
    "grpo",
    "after a checkpoint of an adapter",
    [{ when: "saving", after: 30 }],
    ["--use-peft", "--lora-r", "4"],
  ],
];

for (const [method, how, moments, rest = []] of cases) {
  Deno.test(`train --method ${method} killed ${how} ends as if it had not been`, async () => {
    await inFolder({}, async (cwd) => {
      await writeProblems(cwd);
      const args = ["--method", method, "--max-steps", `${steps}`, ...rest];
      const whole = await runTrain(cwd, [...args, "--output-dir", "whole"]);
      assertEquals(whole.code, 0, whole.stderr);
      const expected = await resultOf(`${cwd}/whole`, steps);
      const lives = await runThroughKills(cwd, "killed", args, moments);
      assertEquals(lives, moments.length + 1);
      assertEquals(await resultOf(`${cwd}/killed`, steps), expected);
    });
  });
}
