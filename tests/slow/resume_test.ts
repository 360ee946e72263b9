import { assert, assertEquals } from "@std/assert";
import { inFolder } from "../cli/_in_folder.ts";
import {
  type Moment,
  resultOf,
  runThroughKills,
  runTrain,
  writeProblems,
} from "../cli/_interrupted_run.ts";

const steps = 12;
const momentsOfRun = 4;

const runs: [options: string[], moments: number][] = [
  [["--method", "grpo"], 20],
  [["--method", "sage"], 20],
  [["--method", "sage-light"], 20],
  [["--method", "sage", "--use-peft", "--lora-r", "4"], 8],
];

for (const [options, moments] of runs) {
  Deno.test(
    `train ${
      options.join(" ")
    } killed at ${moments} random moments ends as if it had not been`,
    async () => {
      await inFolder({}, async (cwd) => {
        await writeProblems(cwd);
        const args = [...options, "--max-steps", `${steps}`];
        const started = performance.now();
        const whole = await runTrain(cwd, [...args, "--output-dir", "whole"]);
        const span = performance.now() - started;
        assertEquals(whole.code, 0, whole.stderr);
        const expected = await resultOf(`${cwd}/whole`, steps);
        let kills = 0;
        for (let run = 0; kills < moments; run++) {
          assert(run < 2 * moments, "runs end before they are killed");
          const plan = Array.from({ length: momentsOfRun }, randomMoment(span));
          const name = `killed-${run}`;
          const lives = await runThroughKills(cwd, name, args, plan);
          kills += lives - 1;
          const result = await resultOf(`${cwd}/${name}`, steps);
          assertEquals(result, expected, JSON.stringify({ lives, plan }));
          await Deno.remove(`${cwd}/${name}`, { recursive: true });
        }
      });
    },
  );
}

/** Every fourth in a save, the others at any time of a life. */
function randomMoment(span: number): (_: unknown, index: number) => Moment {
  return (_, index) =>
    index === 2
      ? { when: "saving", after: Math.floor(30 * Math.random()) }
      : { after: Math.floor((0.2 + 0.6 * Math.random()) * span) };
}
