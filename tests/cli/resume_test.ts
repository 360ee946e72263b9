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
const cases: [method: string, moment: Moment, lives: number][] = [
  ["sage-light", { after: 900 }, 2],
  ["sage", { after: 1600 }, 2],
  ["grpo", { saving: 4 }, 2],
];

for (const [method, moment] of cases) {
  const when = "after" in moment ? `after ${moment.after} ms` : "in a save";
  Deno.test(`train --method ${method} killed ${when} ends as if it had not been`, async () => {
    await inFolder({}, async (cwd) => {
      await writeProblems(cwd);
      const args = ["--method", method, "--max-steps", `${steps}`];
      const { code, stderr } = await runTrain(cwd, [
        ...args,
        "--output-dir",
        "whole",
      ]);
      assertEquals(code, 0, stderr);
      const expected = await resultOf(`${cwd}/whole`, steps);
      await runThroughKills(cwd, "killed", args, [moment]);
      assertEquals(await resultOf(`${cwd}/killed`, steps), expected);
    });
  });
}
