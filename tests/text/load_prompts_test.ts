import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { loadPrompts } from "../../lib/text/load_prompts.ts";
import { defaultPrompts } from "../../lib/text/prompts.ts";

async function promptFile(text: string, name = "p.yaml"): Promise<string> {
  const path = `${await Deno.makeTempDir()}/${name}`;
  await Deno.writeTextFile(path, text);
  return path;
}

Deno.test("loadPrompts() gives the default prompts without a file", async () => {
  assertEquals(await loadPrompts(), { ...defaultPrompts });
});

Deno.test("loadPrompts() reads JSON and YAML", async () => {
  const prompts = { ...defaultPrompts, problem: "Q: {problem}\nA:" };
  const json = await promptFile(JSON.stringify(prompts), "p.json");
  assertEquals(await loadPrompts(json), prompts);
  const yaml = await promptFile(
    [
      "solver_system: 'Reason step by step, then give the final answer in \\boxed{}.'",
      "problem: |-",
      "  Q: {problem}",
      "  A:",
      'hinted_problem: "{problem}\\n\\nHint: {hint}"',
      `hint_system: >-`,
      `  ${defaultPrompts.hint_system.replace(". ", ".\n  ")}`,
      'hint_request: "{problem}\\n\\nReference solution: {solution}"',
    ].join("\n"),
  );
  assertEquals(await loadPrompts(yaml), prompts);
});

Deno.test("loadPrompts() refuses what is no set of prompts", async () => {
  const { problem: _, ...partial } = defaultPrompts;
  const table: [unknown, string][] = [
    [{ ...defaultPrompts, tone: "x" }, "unknown key 'tone'"],
    [{ ...defaultPrompts, toString: "x" }, "unknown key 'toString'"],
    [partial, "key 'problem' is missing"],
    [{ ...defaultPrompts, problem: 3 }, "'problem' is no text"],
    [{ ...defaultPrompts, problem: "{hint}" }, "'problem' lacks {problem}"],
    [
      { ...defaultPrompts, hinted_problem: "{problem}" },
      "'hinted_problem' lacks {hint}",
    ],
    [
      { ...defaultPrompts, hint_request: "{problem}" },
      "'hint_request' lacks {solution}",
    ],
    [["a"], "no mapping"],
    [null, "no mapping"],
  ];
  for (const [value, reason] of table) {
    const path = await promptFile(JSON.stringify(value));
    const error = await assertRejects(() => loadPrompts(path), UsageError);
    assertStringIncludes(error.message, `Cannot load prompts from '${path}': `);
    assertStringIncludes(error.message, reason);
  }
});

Deno.test("loadPrompts() says when the file is absent or broken", async () => {
  await assertRejects(
    () => loadPrompts("nowhere.yaml"),
    UsageError,
    "Cannot load prompts from 'nowhere.yaml': no such file",
  );
  const path = await promptFile("a: [");
  await assertRejects(() => loadPrompts(path), UsageError, path);
});
