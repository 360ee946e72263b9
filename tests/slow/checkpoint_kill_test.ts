import { assert, assertEquals } from "@std/assert";
import {
  latestCheckpoint,
  loadCheckpoint,
  loadPolicy,
} from "../../lib/policy/mod.ts";

const ROUNDS = 20;

/** Replaces one checkpoint again and again, with ever higher states. */
const CHILD = `
import { createOptimizer, loadPolicy, saveCheckpoint } from
  "${new URL("../../lib/policy/mod.ts", import.meta.url)}";
const [starter, folder, first] = Deno.args;
const policy = await loadPolicy(starter, { device: "cpu" });
const optimizer = createOptimizer(policy.weights);
for (let save = Number(first);; save++) {
  for (const { data } of policy.weights.values()) data.fill(save);
  optimizer.step = save;
  await saveCheckpoint(folder, {
    policy, optimizer, tokenizerFolder: starter, state: { save },
  });
  console.log(save);
}
`;

Deno.test("saveCheckpoint() may be killed at any moment: what was saved can be loaded", async () => {
  const parent = await Deno.makeTempDir();
  const starter =
    new URL("../../datasets/ring/starter", import.meta.url).pathname;
  try {
    const script = `${parent}/child.ts`;
    const run = `${parent}/run`;
    await Deno.writeTextFile(script, CHILD);
    let saved = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const child = new Deno.Command(Deno.execPath(), {
        args: [
          "run",
          "-A",
          "-q",
          "--config",
          new URL("../../deno.json", import.meta.url).pathname,
          script,
          starter,
          `${run}/checkpoint-000001`,
          String(saved + 1),
        ],
        stdout: "piped",
        stderr: "inherit",
      }).spawn();
      // The first save is waited for; the kill comes anywhere in the next ones.
      const reader = child.stdout.getReader();
      const { value } = await reader.read();
      let told = Number(
        new TextDecoder().decode(value).trim().split("\n").at(-1),
      );
      await new Promise((done) => setTimeout(done, 17 * round % 120));
      child.kill("SIGKILL");
      for (
        let part = await reader.read();
        !part.done;
        part = await reader.read()
      ) {
        told = Number(
          new TextDecoder().decode(part.value).trim().split("\n").at(-1),
        );
      }
      await child.status;
      const folder = await latestCheckpoint(run);
      assertEquals(folder, `${run}/checkpoint-000001`);
      const { state, optimizer } = await loadCheckpoint(folder!);
      const { save } = state as { save: number };
      assert(save >= told - 1, `${save} is older than what was told, ${told}`);
      assertEquals(optimizer?.step, save);
      await using policy = await loadPolicy(folder!, { device: "cpu" });
      for (const { data } of policy.weights.values()) {
        assert(data.every((weight) => weight === save));
      }
      const entries = await Array.fromAsync(Deno.readDir(run));
      assertEquals(entries.map(({ name }) => name), ["checkpoint-000001"]);
      saved = save;
    }
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
});
