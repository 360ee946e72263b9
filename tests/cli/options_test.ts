import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { inFolder } from "./_in_folder.ts";
import { root, run } from "./_run.ts";

const { tasks } = JSON.parse(await Deno.readTextFile(`${root}deno.json`));
const stages = Object.entries<{ command: string; description: string }>(tasks)
  .filter(([, { command }]) => command.includes("tasks/"));

Deno.test("deno.json describes every task in under 60 characters", () => {
  for (const [name, task] of Object.entries<{ description: string }>(tasks)) {
    assert(task.description.length > 0, name);
    assert(task.description.length < 60, name);
  }
});

Deno.test("deno.json has a task for every file in tasks, with its permissions", async () => {
  const names = (await Array.fromAsync(Deno.readDir(`${root}tasks`)))
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".ts") && !name.startsWith("_"));
  assertEquals(
    names.map((name) => name.replace(".ts", "")).sort(),
    stages.map(([name]) => name).sort(),
  );
  for (const [name, { command }] of stages) {
    assertStringIncludes(command, `deno run -q --no-prompt -P=${name} `);
    assertStringIncludes(command, `tasks/${name}.ts`);
  }
});

/** Options of each task that are set apart from their defaults. */
const changed: Record<string, string[]> = {
  prepare: ["--source=ring", "--shuffle", "--limit=3"],
  hint: ["--seed=7", "--temperature=0.5"],
  train: ["--light", "--seed=7", "--top-p=0.9"],
  evaluate: ["--seed=7", "--benchmark=ring", "--threads=1"],
  sft: ["--seed=7", "--max-steps=3"],
  doctor: ["--device=cpu", "--json"],
  compare: ["--methods=grpo,sage:beta=0.1", "--seeds=0..1", "--budget=tokens"],
  simulate: ["--p=0.5,0.25", "--seeds=0..4", "--arms=sft"],
};

for (const [name] of stages) {
  Deno.test(`${name} --help fits 80 columns and lists every option`, async () => {
    const help = await run([name, "--help"]);
    assertEquals([help.code, help.stderr], [0, ""]);
    for (const line of help.stdout.split("\n")) {
      assert(line.length <= 80, line);
    }
    assertStringIncludes(help.stdout, `Usage: deno task ${name} `);
    assertStringIncludes(help.stdout, "\nExamples:\n  ");
    assertStringIncludes(help.stdout, "\nExit codes: 0 done");
    const config = await run([name, "--print-config"]);
    assertEquals([config.code, config.stderr], [0, ""]);
    const keys = config.stdout.split("\n")
      .flatMap((line) => /^(?:# )?([a-z][a-z0-9-]*):/.exec(line)?.[1] ?? []);
    assert(keys.length > 4, config.stdout);
    for (const key of keys) {
      const flag = new RegExp(`^ +--(\\[no-\\])?${key}\\b`, "m");
      assert(flag.test(help.stdout), `--${key} is not in the help`);
    }
  });

  Deno.test(`${name} --print-config can be read back by --config`, async () => {
    const args = ["--quiet", ...changed[name] ?? []];
    const first = await run([name, ...args, "--print-config"]);
    assertEquals([first.code, first.stderr], [0, ""]);
    await inFolder({ "c.yaml": first.stdout }, async (cwd) => {
      const again = ["--config=c.yaml", "--print-config"];
      const second = await run([name, ...again], { cwd });
      assertEquals([second.code, second.stderr], [0, ""]);
      const values = (text: string) => text.replaceAll(/ # .*$/gm, "");
      assertEquals(values(second.stdout), values(first.stdout));
    });
  });
}
