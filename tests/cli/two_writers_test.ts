import { assertEquals, assertMatch } from "@std/assert";
import { loadModelConfig, loadWeights } from "../../lib/model/mod.ts";
import { inFolder } from "./_in_folder.ts";
import { run, type Stage } from "./_run.ts";

const stages: Stage[] = [
  ["export"],
  ["sft", "--source=ring", "--max-steps=3"],
];

for (const [task, ...args] of stages) {
  Deno.test(`${task} by two processes at once into one folder leaves one whole model`, async () => {
    await inFolder({}, async (cwd) => {
      const stage: Stage = [task, ...args, "--output-dir=runs/a"];
      const outcomes = await Promise.all([
        run(stage, { cwd }),
        run(stage, { cwd }),
      ]);
      const said = outcomes.map(({ stderr }) => stderr).join("\n");
      const codes = outcomes.map(({ code }) => code).toSorted();
      assertEquals(codes, [0, 2], said);
      const { stderr } = outcomes.find(({ code }) => code === 2)!;
      // The second one comes while the first writes, or after its end.
      assertMatch(stderr, /another process is writing it|' exists/);
      const names = await Array.fromAsync(Deno.readDir(`${cwd}/runs`));
      assertEquals(names.map(({ name }) => name), ["a"]);
      const config = await loadModelConfig(`${cwd}/runs/a`);
      await loadWeights(`${cwd}/runs/a`, config);
    });
  });
}
